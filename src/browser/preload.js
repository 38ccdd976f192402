// Runs in every document before its own scripts.
(() => {
  // Refuses what a page wants to register, as browsers do where service workers are off.
  if (self.ServiceWorkerContainer) {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException("Service workers are off", "SecurityError"));
  }
  // Tells us, not the page, when it begins to watch what a reader has in view.
  const tell = self.visiblockObserves;
  delete self.visiblockObserves;
  if (!tell) return;
  const { prototype } = IntersectionObserver;
  prototype.observe = new Proxy(prototype.observe, {
    apply(observe, observer, targets) {
      tell("");
      return Reflect.apply(observe, observer, targets);
    },
  });
})();
