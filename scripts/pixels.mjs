// See scripts/pixels. For each pair DIR/ID.json with DIR/ID.before.png and DIR/ID.after.png.
import { readFileSync, readdirSync, rmSync, existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { PNG } from "pngjs";
import pixelmatch from "pixelmatch";
import { compare } from "odiff-bin";

const [folder] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "pixels-"));
// Around a box shadows, outlines and letters reach beyond it, px.
const MARGIN = 4;

const read = (path) => PNG.sync.read(readFileSync(path));

/** The same picture on white ground of another size. */
const padded = (png, width, height) => {
  const out = new PNG({ width, height });
  out.data.fill(255);
  PNG.bitblt(png, out, 0, 0, Math.min(png.width, width), Math.min(png.height, height), 0, 0);
  return out;
};

/** Which pixels lie in some rectangles. */
const mask = (rects, scale, width, height, margin) => {
  const inside = new Uint8Array(width * height);
  for (const [x, y, w, h] of rects) {
    const [left, right] = [Math.floor(x * scale) - margin, Math.ceil((x + w) * scale) + margin];
    const [top, bottom] = [Math.floor(y * scale) - margin, Math.ceil((y + h) * scale) + margin];
    for (let row = Math.max(0, top); row < Math.min(height, bottom); row++) {
      inside.fill(1, row * width + Math.max(0, left), row * width + Math.min(width, right));
    }
  }
  return inside;
};

/** The pixels that a tool's picture of differences marks. */
const marked = (png) => {
  const changed = new Uint8Array(png.width * png.height);
  for (let i = 0; i < changed.length; i++) changed[i] = png.data[4 * i + 3] > 0 ? 1 : 0;
  return changed;
};

const byPixelmatch = (before, after) => {
  const { width, height } = before;
  const diff = new PNG({ width, height });
  pixelmatch(before.data, after.data, diff.data, width, height, { diffMask: true });
  return marked(diff);
};

const byOdiff = async (before, after) => {
  const names = ["a.png", "b.png", "d.png"].map((name) => join(scratch, name));
  const { writeFileSync } = await import("node:fs");
  writeFileSync(names[0], PNG.sync.write(before));
  writeFileSync(names[1], PNG.sync.write(after));
  rmSync(names[2], { force: true });
  await compare(names[0], names[1], names[2], { outputDiffMask: true, antialiasing: true });
  return existsSync(names[2]) ? marked(read(names[2])) : new Uint8Array(before.width * before.height);
};

const sums = new Map();
const add = (tool, changed, edited) => {
  let [all, right] = [0, 0];
  for (let i = 0; i < changed.length; i++) {
    all += changed[i];
    right += changed[i] & edited[i];
  }
  const sum = sums.get(tool) ?? { pairs: 0, flagged: 0, found: 0, share: 0 };
  sum.pairs += 1;
  sum.flagged += all > 0 ? 1 : 0;
  sum.found += right > 0 ? 1 : 0;
  sum.share += all > 0 ? right / all : 0;
  sums.set(tool, sum);
};

for (const file of readdirSync(folder).filter((name) => name.endsWith(".json")).sort()) {
  const pair = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const pictures = ["before", "after"].map((side) => read(join(folder, `${pair.id}.${side}.png`)));
  const [width, height] = ["width", "height"].map((side) => Math.max(...pictures.map((p) => p[side])));
  const scale = pictures[1].width / pair.widths[1];
  const [before, after] = pictures.map((p) => padded(p, width, height));
  const edited = mask(pair.edited, scale, width, height, MARGIN);
  add("visiblock diff", mask(pair.told, scale, width, height, 0), edited);
  add("pixelmatch", byPixelmatch(before, after), edited);
  add("odiff", await byOdiff(before, after), edited);
}
rmSync(scratch, { recursive: true });
console.log("| tool | pairs | flagged | the edit is in what is flagged | share of the flagged area that was edited, mean |");
console.log("|---|---|---|---|---|");
const share = (part, whole) => (whole > 0 ? (part / whole).toFixed(3) : "–");
for (const [tool, { pairs, flagged, found, share: area }] of sums) {
  console.log(`| ${tool} | ${pairs} | ${share(flagged, pairs)} | ${share(found, pairs)} | ${share(area, flagged)} |`);
}
