// @ts-check
"use strict";

/** Shows what the file holds. */
function start() {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("data")).textContent ?? "");
  if (data.checks) return showChecks(app, data);
  if (data.changes) return new DiffView(data).show(app);
  if (data.pages.length === 1) return new PageView(data.pages[0], data.roles, null).show(app);
  const index = () => {
    state.set("page", null);
    new IndexView(data.pages, (at) => { state.set("q", null); open(at); }).show(app, data.title);
  };
  const open = (/** @type {number} */ at) => {
    state.set("page", String(at + 1));
    new PageView(data.pages[at], data.roles, () => {
      for (const name of ["algorithm", "level", "on", "q", "by"]) state.set(name, null);
      index();
    }).show(app);
  };
  const wanted = Number(state.get("page", "0"));
  if (data.pages[wanted - 1]) open(wanted - 1);
  else index();
}

start();
