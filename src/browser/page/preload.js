// Runs in every document before its own scripts.
(() => {
  // Refuses what a page wants to register, as browsers do where service workers are off.
  if (self.ServiceWorkerContainer) {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException("Service workers are off", "SecurityError"));
  }
  // Tells us, not the page, when it begins to watch what a reader has in view, and when it has work
  // done aside.
  const tell = self.visiblockTells;
  delete self.visiblockTells;
  if (!tell) return;
  const { prototype } = IntersectionObserver;
  prototype.observe = new Proxy(prototype.observe, {
    apply(observe, observer, targets) {
      tell("observer");
      return Reflect.apply(observe, observer, targets);
    },
  });
  for (const name of ["Worker", "SharedWorker"]) {
    if (!self[name]) continue;
    self[name] = new Proxy(self[name], {
      construct(worker, args, target) {
        tell("worker");
        return Reflect.construct(worker, args, target);
      },
    });
  }
})();
