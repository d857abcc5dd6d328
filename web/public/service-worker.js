// Loudhailer's own service worker: opens the app without a connection, keeps the last reports and drafts to read, and
// shows web push. Nothing is written while offline; drafts keep their own queue in the page.
const PAGES = "loudhailer-pages-1";
const READS = "loudhailer-reads-1";
const KNOWN = new Set([PAGES, READS]);
// What may be read again offline, for the same session only: cleared when somebody signs in or out.
const READABLE =
  /^\/(?:rpc\/(?:catalogue|reports|campaigns\/(?:list|get|dashboard))|api\/v1\/accounts\/me)/;
const MOST_READS = 80;

self.addEventListener("install", (event) => {
  event.waitUntil(keepApp());
  self.skipWaiting();
});

// The server answers a page only to who asks for one.
async function keepApp() {
  const app = await fetch("/home", { headers: { accept: "text/html" } });
  if (!app.ok) throw new Error("The app could not be kept.");
  const cache = await caches.open(PAGES);
  await cache.put("/index.html", app);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => !KNOWN.has(name)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname.startsWith("/api/auth/")) {
    event.waitUntil(caches.delete(READS));
    return;
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (READABLE.test(url.pathname)) event.respondWith(read(request));
});

// The newest page while there is a connection; the app itself without one.
async function page(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.headers.get("content-type")?.startsWith("text/html")) {
      const cache = await caches.open(PAGES);
      await cache.put("/index.html", fresh.clone());
    }
    return fresh;
  } catch (error) {
    const kept = await caches.match("/index.html");
    if (kept) return kept;
    throw error;
  }
}

// Names carry a hash of the content: what is kept never gets old.
async function asset(request) {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function read(request) {
  const cache = await caches.open(READS);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      await cache.put(request, fresh.clone());
      const keys = await cache.keys();
      await Promise.all(
        keys.slice(0, Math.max(0, keys.length - MOST_READS)).map((key) => cache.delete(key)),
      );
    }
    return fresh;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("push", (event) => {
  let news = {};
  try {
    news = event.data?.json() ?? {};
  } catch {
    // A push without our content still says that there is something.
  }
  event.waitUntil(
    self.registration.showNotification(news.title ?? "Loudhailer", {
      body: news.body ?? "",
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: { link: news.link ?? "/notifications" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = new URL(event.notification.data?.link ?? "/notifications", self.location.origin);
  // Only ever a page of our own.
  const target = link.origin === self.location.origin ? link.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const open = windows[0];
      return open
        ? open.focus().then(() => open.navigate(target))
        : self.clients.openWindow(target);
    }),
  );
});
