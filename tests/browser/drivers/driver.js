// Loads a report into a frame, does there what a user does, and writes what came of it.
const frame = document.createElement("iframe");
frame.style = "width:1200px;height:800px";
document.body.append(frame);
const doc = frame.contentDocument;
const win = frame.contentWindow;
const problems = [];
const blocked = [];
doc.open();
win.addEventListener("error", (event) => problems.push(`error: ${event.message}`));
win.addEventListener("unhandledrejection", (event) => problems.push(`rejected: ${event.reason}`));
doc.addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective));
win.console.error = (...said) => problems.push(`console: ${said.join(" ")}`);
doc.write(REPORT);
doc.close();

const all = (selector) => [...doc.querySelectorAll(selector)];
const one = (selector) => doc.querySelector(selector);
const shown = () => all(".block.shown").length;
const visible = (selector) => all(selector).filter((e) => e.getClientRects().length > 0).length;
const fire = (element, type, more = {}) => element.dispatchEvent(new win.MouseEvent(type, { bubbles: true, cancelable: true, clientX: 200, clientY: 200, ...more }));
const enter = (field, value) => {
  field.value = value;
  field.dispatchEvent(new win.Event("input", { bubbles: true }));
};
const press = (key) => doc.body.dispatchEvent(new win.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

(async () => {
  const result = await (async () => ACTIONS)().catch((error) => ({ failed: String(error.stack ?? error) }));
  await pause();
  const pre = document.createElement("pre");
  pre.id = "result";
  pre.textContent = JSON.stringify({ ...result, problems, blocked, title: doc.title });
  document.body.append(pre);
})();
