// Runs in every document before its own scripts: fixes clock and random numbers, keeps service workers off, tells us
// (`visiblockTells`) of observers of what is in view and of sizes, and of workers, notes what the page waits for, and
// makes frames and idle times timers of the page's clock once it is told to ("virtual"). Given, in place of two words
// in capitals: what is to be the same each time, and a secret name of the tab. Our other scripts, which run in a world
// of their own, ask by cancelable events of that name and the question; one that is cancelled was answered with yes.
(() => {
  // The name is the page's, which may give it to something else.
  const self = globalThis;
  // Refuses what a page wants to register, as browsers do where service workers are off.
  if (self.ServiceWorkerContainer) {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException("Service workers are off", "SecurityError"));
  }
  // What the user wants to be the same each time.
  const { time, seed } = SETTINGS;
  if (time !== null) {
    const Real = Date;
    const handler = {
      __proto__: null,
      apply: () => new Real(time).toString(),
      construct: (date, args, target) => Reflect.construct(date, args.length ? args : [time], target),
    };
    Real.now = new Proxy(Real.now, { __proto__: null, apply: () => time });
    self.Date = Real.prototype.constructor = new Proxy(Real, handler);
    // Without a day they take the clock's.
    const { prototype } = Intl.DateTimeFormat;
    const dated = {
      __proto__: null,
      apply: (real, self, [day]) => Reflect.apply(real, self, [day === undefined ? time : day]),
    };
    prototype.formatToParts = new Proxy(prototype.formatToParts, dated);
    const format = Object.getOwnPropertyDescriptor(prototype, "format");
    const get = function () {
      return new Proxy(Reflect.apply(format.get, this, []), dated);
    };
    Object.defineProperty(prototype, "format", { ...format, get });
    // Of a page that does not tell, it is the time of its loading.
    const pad = (number) => String(number).padStart(2, "0");
    const at = new Real(time);
    const day = [pad(at.getMonth() + 1), pad(at.getDate()), at.getFullYear()].join("/");
    const hour = [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(":");
    const lastModified = { get: () => `${day} ${hour}`, configurable: true, enumerable: true };
    if (self.Document) Object.defineProperty(Document.prototype, "lastModified", lastModified);
  }
  if (seed !== null) {
    // Mulberry32, by T. Ettinger: 32 bits of state are enough for what pages do with them.
    let state = seed >>> 0;
    const bits = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) >>> 0;
    };
    Math.random = new Proxy(Math.random, { __proto__: null, apply: () => bits() / 2 ** 32 });
    Crypto.prototype.getRandomValues = new Proxy(Crypto.prototype.getRandomValues, {
      __proto__: null,
      apply(fill, crypto, args) {
        const array = Reflect.apply(fill, crypto, args);
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        bytes.forEach((_, i) => (bytes[i] = bits()));
        return array;
      },
    });
    // Eight groups of four digits, with the version and the variant of RFC 9562.
    const group = () => (bits() & 0xffff).toString(16).padStart(4, "0");
    const id = () =>
      `${group()}${group()}-${group()}-4${group().slice(1)}-${"89ab"[bits() & 3]}${group().slice(1)}-${group()}${group()}${group()}`;
    if (Crypto.prototype.randomUUID) {
      Crypto.prototype.randomUUID = new Proxy(Crypto.prototype.randomUUID, { __proto__: null, apply: id });
    }
  }
  // Tells us, not the page, when it begins to watch what a reader has in view, and when it has work done aside.
  const tell = self.visiblockTells;
  delete self.visiblockTells;
  if (!tell) return;
  // Taken before the page can replace them.
  const { addEventListener, setTimeout, clearTimeout, reportError, performance } = self;
  const { apply, construct } = Reflect;
  const { preventDefault } = Event.prototype;
  const { getBoundingClientRect } = Element.prototype;
  const { get: documentElement } = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement");
  const { then } = Promise.prototype;
  const { now } = Performance.prototype;
  // Once for all that is begun in one go.
  const told = { observer: false, resize: false, worker: false };
  const done = Promise.resolve();
  const tellOnce = (what) => {
    if (told[what]) return;
    told[what] = true;
    tell(what);
    apply(then, done, [() => (told[what] = false)]);
  };
  // What a page gives to all objects is no part of a handler.
  const proxy = (native, handler) => new Proxy(native, { __proto__: null, ...handler });
  const replace = (object, name, handler) => {
    const native = object?.[name];
    if (typeof native !== "function") return;
    object[name] = proxy(native, handler);
    if (native.prototype?.constructor === native) native.prototype.constructor = object[name];
  };
  replace(IntersectionObserver.prototype, "observe", {
    apply(observe, observer, targets) {
      tellOnce("observer");
      return apply(observe, observer, targets);
    },
  });
  replace(self.ResizeObserver?.prototype, "observe", {
    apply(observe, observer, targets) {
      tellOnce("resize");
      return apply(observe, observer, targets);
    },
  });

  // Workers that were given something to do and have not answered.
  const busy = new Set();
  for (const name of ["Worker", "SharedWorker"]) {
    replace(self, name, {
      construct(worker, args, target) {
        tellOnce("worker");
        const made = construct(worker, args, target);
        for (const answer of ["message", "error", "messageerror"]) {
          apply(addEventListener, made, [answer, () => busy.delete(made)]);
        }
        return made;
      },
    });
  }
  // The other ends of channels: a worker that is given a port answers through it.
  const others = new WeakMap();
  replace(self, "MessageChannel", {
    construct(channel, args, target) {
      const made = construct(channel, args, target);
      others.set(made.port1, made.port2);
      others.set(made.port2, made.port1);
      return made;
    },
  });
  replace(self.Worker?.prototype, "postMessage", {
    apply(post, worker, args) {
      busy.add(worker);
      const given = args[1]?.transfer ?? args[1];
      for (const port of Array.isArray(given) ? given : []) {
        const other = typeof port === "object" && port !== null && others.get(port);
        if (other) apply(addEventListener, other, ["message", () => busy.delete(worker)]);
      }
      return apply(post, worker, args);
    },
  });

  // Takes note of what was called, and of what it gave.
  const afterEach = (object, names, note) => {
    for (const name of names) {
      replace(object, name, {
        apply(method, receiver, args) {
          const result = apply(method, receiver, args);
          note(result, receiver);
          return result;
        },
      });
    }
  };

  // What the browser does aside, off the page's clock, and answers with a promise.
  const working = { count: 0 };
  // What answers of servers are read with: of what is fetched the browser tells, too, but a little later than the
  // page knows. It need not end.
  const answering = { count: 0 };
  const counted = (waiting, promising) => {
    const handler = {
      apply(method, receiver, args) {
        const promise = apply(method, receiver, args);
        try {
          const kept = (value) => {
            waiting.count--;
            return value;
          };
          const broken = (reason) => {
            waiting.count--;
            throw reason;
          };
          // In its place: of one that the page does not handle it is told as without us.
          const ours = apply(then, promise, [kept, broken]);
          waiting.count++;
          return ours;
        } catch {
          // A page that has made promises its own.
          return promise;
        }
      },
    };
    for (const [object, names] of promising) {
      for (const name of names) replace(object, name, handler);
    }
  };
  counted(answering, [
    [self, ["fetch"]],
    [self.ReadableStreamDefaultReader?.prototype, ["read"]],
    [self.Response?.prototype, ["text", "json", "arrayBuffer", "blob"]],
  ]);
  counted(working, [
    [self, ["createImageBitmap"]],
    [self.HTMLImageElement?.prototype, ["decode"]],
    [self.OffscreenCanvas?.prototype, ["convertToBlob"]],
    [self.OfflineAudioContext?.prototype, ["startRendering"]],
    [self.BaseAudioContext?.prototype, ["decodeAudioData"]],
    [self.SubtleCrypto?.prototype, ["digest", "encrypt", "decrypt", "sign", "verify", "deriveBits", "deriveKey",
      "generateKey", "importKey"]],
    [self.WebAssembly, ["compile", "instantiate", "compileStreaming", "instantiateStreaming"]],
    [self.Blob?.prototype, ["text", "arrayBuffer"]],
    [self.CacheStorage?.prototype, ["open", "match", "has", "keys", "delete"]],
    [self.Cache?.prototype, ["match", "matchAll", "add", "addAll", "put", "delete", "keys"]],
    [self.CookieStore?.prototype, ["get", "getAll"]],
    [self.StorageManager?.prototype, ["estimate", "getDirectory"]],
    [self.FileSystemDirectoryHandle?.prototype, ["getFileHandle", "getDirectoryHandle"]],
    [self.FileSystemFileHandle?.prototype, ["getFile", "createWritable"]],
    [self.MediaDevices?.prototype, ["enumerateDevices"]],
  ]);

  // Databases, readers of files and pictures answer off the page's clock, too, with events. Who has answered may have
  // been asked anew by then.
  const answeredBy = (answers, isPending) => {
    const waiting = new Set();
    const answered = function () {
      if (!isPending(this)) waiting.delete(this);
    };
    const wait = (target) => {
      if (!target) return;
      for (const answer of answers) apply(addEventListener, target, [answer, answered]);
      waiting.add(target);
    };
    return { waiting, wait };
  };
  const getter = (type, name) => {
    const get = type && Object.getOwnPropertyDescriptor(type.prototype, name)?.get;
    return (object) => get && apply(get, object, []);
  };
  const readerState = getter(self.FileReader, "readyState");
  const { waiting: readers, wait: awaitReader } =
    answeredBy(["loadend"], (reader) => readerState(reader) === FileReader.LOADING);
  const readings = ["readAsText", "readAsDataURL", "readAsArrayBuffer", "readAsBinaryString"];
  afterEach(self.FileReader?.prototype, readings, (_, reader) => awaitReader(reader));
  // Of a picture that has come the page knows a little later than the browser tells; of one that stands in its own
  // address the browser tells nothing. Lazy ones may never be asked for, nor those of other documents.
  const isComplete = getter(self.HTMLImageElement, "complete");
  const loading = getter(self.HTMLImageElement, "loading");
  const ownerDocument = getter(self.Node, "ownerDocument");
  const { hasAttribute } = Element.prototype;
  const { waiting: pictures, wait: awaitPicture } =
    answeredBy(["load", "error"], (picture) => !isComplete(picture));
  const isComing = (picture) =>
    loading(picture) !== "lazy" && ownerDocument(picture) === document && apply(hasAttribute, picture, ["src"]);
  const src = self.HTMLImageElement && Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  if (src?.set) {
    const set = proxy(src.set, {
      apply(method, picture, args) {
        const result = apply(method, picture, args);
        awaitPicture(picture);
        return result;
      },
    });
    Object.defineProperty(HTMLImageElement.prototype, "src", { ...src, set });
  }
  const arePicturesComing = () => {
    for (const picture of pictures) {
      if (!isComing(picture)) pictures.delete(picture);
    }
    return pictures.size > 0;
  };
  const requestState = getter(self.IDBRequest, "readyState");
  const { waiting: asked, wait: ask } =
    answeredBy(["success", "error"], (request) => requestState(request) === "pending");
  const { waiting: transactions, wait: awaitTransaction } = answeredBy(["complete", "abort"], () => false);
  const reading = ["get", "getKey", "getAll", "getAllKeys", "count", "openCursor", "openKeyCursor"];
  const requests = [
    [self.IDBFactory, ["open", "deleteDatabase"]],
    [self.IDBObjectStore, [...reading, "add", "put", "delete", "clear"]],
    [self.IDBIndex, reading],
  ];
  for (const [{ prototype } = {}, names] of requests) afterEach(prototype, names, ask);
  afterEach(self.IDBDatabase?.prototype, ["transaction"], awaitTransaction);
  const moving = ["continue", "continuePrimaryKey", "advance"];
  afterEach(self.IDBCursor?.prototype, moving, (_, cursor) => ask(cursor.request));

  // What may go on by a clock, or off it where nobody watches: once any of it was begun, the page is timeless no more.
  let isScheduled = false;
  const scheduling = {
    apply(method, receiver, args) {
      isScheduled = true;
      return apply(method, receiver, args);
    },
    construct(type, args, target) {
      isScheduled = true;
      return construct(type, args, target);
    },
  };
  const schedulers = [
    // Not `postMessage`: whoever calls it is who a frame answers.
    [self, ["fetch", "open", "MessageChannel", "BroadcastChannel", "WebSocket",
      "EventSource", "WebSocketStream", "WebTransport", "RTCPeerConnection", "Notification"]],
    [self.XMLHttpRequest?.prototype, ["send"]],
    [self.Scheduler?.prototype, ["postTask", "yield"]],
    [self.AbortSignal, ["timeout"]],
    [self.LockManager?.prototype, ["request"]],
    [self.Atomics, ["waitAsync"]],
    [self.HTMLVideoElement?.prototype, ["requestVideoFrameCallback"]],
    [self.FileReader?.prototype, readings],
    [self.CacheStorage?.prototype, ["open", "match", "has", "keys"]],
    [self.FontFace?.prototype, ["load"]],
    [self.HTMLCanvasElement?.prototype, ["toBlob"]],
  ];
  for (const [object, names] of schedulers) {
    for (const name of names) replace(object, name, scheduling);
  }
  if (self.navigation) {
    apply(addEventListener, self.navigation, ["navigate", () => (isScheduled = true)]);
  }

  // Timers that fire soon, ms: more than that, and a reader would have gone on reading.
  const SOON = 1000;
  // And those that a reader waits for who is told that something is to come.
  const LATER = 10000;
  const timers = new Set();
  const later = new Set();
  // And those that go on and on: a timer that is set by one that another has set is one of a clock. (Libraries call
  // what is to be done with the document from a first one.)
  const repeated = new Set();
  const OF_A_CLOCK = 3;
  let generation = 0;
  const forget = (id) => {
    const number = typeof id === "string" ? Number(id) : id;
    for (const set of [timers, later, repeated]) set.delete(number);
  };
  // Replaces a function of this window. One that was taken from a frame, which may have gone, is called on another
  // window: nothing of a frame that has gone is called, and the window that it is called on has its own.
  let isPassedOn = false;
  const replaceHere = (name, act) =>
    replace(self, name, {
      apply(native, receiver, args) {
        if (receiver === undefined || receiver === null || receiver === self) return act(native, receiver, args);
        // A page may have put ours in the place of its own.
        if (isPassedOn) return apply(native, receiver, args);
        isPassedOn = true;
        try {
          return apply(receiver[name], receiver, args);
        } finally {
          isPassedOn = false;
        }
      },
    });
  replaceHere("setTimeout", (native, receiver, args) => {
    const [callback, delay = 0] = args;
    const isSoon = typeof callback === "function" && delay < SOON;
    isScheduled ||= !isSoon;
    if (typeof callback !== "function" || !(delay < LATER)) return apply(native, receiver, args);
    const own = generation + 1;
    args[0] = function (...given) {
      forget(id);
      const before = generation;
      generation = own;
      try {
        return apply(callback, this, given);
      } finally {
        generation = before;
      }
    };
    const id = apply(native, receiver, args);
    (isSoon ? timers : own < OF_A_CLOCK ? later : repeated).add(id);
    return id;
  });
  replaceHere("setInterval", (native, receiver, args) => {
    isScheduled = true;
    const id = apply(native, receiver, args);
    repeated.add(id);
    return id;
  });
  for (const name of ["clearTimeout", "clearInterval"]) {
    replaceHere(name, (native, receiver, args) => {
      forget(args[0]);
      return apply(native, receiver, args);
    });
  }

  // Frames. The browser draws them in real time, while the page's clock jumps: from then on frames
  // are timers of that clock, as many at each capture. Later ones come less often, as on a busy
  // machine: an animation that never ends must not cost more than the page.
  const FRAME = 1000 / 60;
  const SMOOTH = 60;
  const RARE_FRAME = 50;
  const frames = new Map();
  const cancel = self.cancelAnimationFrame;
  let isVirtual = false;
  let timer = 0;
  let drawn = 0;
  let lastFrame = 1e9;
  const draw = () => {
    timer = 0;
    const time = apply(now, performance, []);
    for (const id of [...frames.keys()]) {
      const callback = frames.get(id);
      if (!frames.delete(id)) continue;
      try {
        apply(callback, undefined, [time]);
      } catch (error) {
        reportError(error);
      }
    }
    // A frame ends with layout; transitions begin from what it found.
    const root = apply(documentElement, document, []);
    if (root) apply(getBoundingClientRect, root, []);
  };
  const schedule = () => {
    timer ||= apply(setTimeout, self, [draw, drawn++ < SMOOTH ? FRAME : RARE_FRAME]);
  };
  replaceHere("requestAnimationFrame", (native, receiver, args) => {
    const [callback] = args;
    if (typeof callback !== "function") return apply(native, receiver, args);
    if (isVirtual) {
      frames.set(++lastFrame, callback);
      schedule();
      return lastFrame;
    }
    const id = apply(native, receiver, [
      (time) => {
        frames.delete(id);
        apply(callback, undefined, [time]);
      },
    ]);
    frames.set(id, callback);
    return id;
  });
  replaceHere("cancelAnimationFrame", (native, receiver, args) => {
    frames.delete(Number(args[0]));
    return apply(native, receiver, args);
  });

  // Idle time depends on how busy the machine is: it too becomes timers of the page's clock.
  const IDLE = 8;
  const waiting = new Map();
  const cancelIdle = self.cancelIdleCallback;
  let lastIdle = 1e9;
  const idle = (id) => {
    const until = apply(now, performance, []) + IDLE;
    const deadline = {
      didTimeout: false,
      timeRemaining: () => Math.max(0, until - apply(now, performance, [])),
    };
    const run = () => {
      const callback = waiting.get(id);
      if (waiting.delete(id)) apply(callback, undefined, [deadline]);
    };
    apply(setTimeout, self, [run, IDLE]);
  };
  replaceHere("requestIdleCallback", (native, receiver, args) => {
    const [callback] = args;
    if (typeof callback !== "function") return apply(native, receiver, args);
    if (isVirtual) {
      waiting.set(++lastIdle, callback);
      idle(lastIdle);
      return lastIdle;
    }
    args[0] = (deadline) => {
      waiting.delete(id);
      apply(callback, undefined, [deadline]);
    };
    const id = apply(native, receiver, args);
    waiting.set(id, callback);
    return id;
  });
  replaceHere("cancelIdleCallback", (native, receiver, args) => {
    waiting.delete(Number(args[0]));
    return apply(native, receiver, args);
  });

  // A document that is opened anew takes the listeners of its window away, not those of its clock.
  const on = (name, answer) => {
    const listener = (event) => {
      if (answer()) apply(preventDefault, event, []);
    };
    apply(addEventListener, performance, ["KEY" + name, listener]);
  };
  on("virtual", () => {
    if (isVirtual) return;
    isVirtual = true;
    for (const id of frames.keys()) apply(cancel, self, [id]);
    if (frames.size) schedule();
    for (const id of waiting.keys()) {
      apply(cancelIdle, self, [id]);
      idle(id);
    }
  });
  const begun = () => timers.size + waiting.size + frames.size + working.count + answering.count;
  on("timeless", () => !(isScheduled || begun() > 0 || arePicturesComing()));
  on("timers", () => timers.size + waiting.size > 0);
  on("later", () => later.size > 0);
  on("repeated", () => repeated.size > 0);
  on("work", () => working.count + readers.size > 0);
  on("answers", () => answering.count > 0 || arePicturesComing());
  on("databases", () => asked.size + transactions.size > 0);
  on("workers", () => busy.size > 0);
})();
