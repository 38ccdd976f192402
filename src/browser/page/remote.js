// Runs in every document of a browser that was started without our flags, before its own scripts:
// no packets past the proxy, and no windows, whose documents would have all of it again.
(() => {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) delete self[name];
  Object.defineProperty(self, "open", { value: () => null });
})();
