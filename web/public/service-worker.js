// Loudhailer's own service worker: opens the app without a connection, brings new versions without taking the page away
// from who is typing, and shows web push. What was read is kept by the page itself, per user; no answer of the server is
// kept here.
const VERSION = "development";
// Filled in by the build: the first parts of the addresses of pages, the pages as they are served, what they all need, and what members' pages need beside.
const ADDRESSES = [];
const PAGES = [];
const CORE = [];
const MEMBER = [];

const PREFIX = "loudhailer-app-";
const CURRENT = PREFIX + VERSION;
const SHELL = "/offline-shell";
const SHARED = "loudhailer-shared";
// Everything else is the server's: files, sign-in links, shops' own pages, short links.
const isAppPage = (path) => ADDRESSES.includes(path.split("/")[1]);

self.addEventListener("install", (event) => {
  routePages(event);
  event.waitUntil(storeAll([...PAGES, ...CORE]));
});

// Where the browser knows such routes, a kept page is there before this worker has been started. What is not in the
// store, or is asked for with a query, comes by `page` below, as everywhere else.
function routePages(event) {
  const routes = PAGES.filter(isAppPage).map((pathname) => ({
    condition: { urlPattern: { pathname, search: "" }, requestMode: "navigate" },
    source: { cacheName: CURRENT },
  }));
  if (event.addRoutes && routes.length > 0) event.addRoutes(routes).catch(() => undefined);
}

// The server answers a page only to who asks for one.
const ask = (path) =>
  fetch(path, path.startsWith("/assets/") ? {} : { headers: { accept: "text/html" } });

async function storeAll(paths) {
  const cache = await caches.open(CURRENT);
  for (const path of paths) {
    // Names of assets carry a hash of the content: what is kept here, or by an older version, is the same.
    if (path.startsWith("/assets/")) {
      if (await cache.match(path)) continue;
      const older = await caches.match(path);
      if (older) {
        await cache.put(path, older);
        continue;
      }
    }
    const response = await ask(path);
    if (!response.ok) throw new Error("The app could not be kept.");
    await cache.put(path === "/" ? SHELL : path, response);
  }
}

self.addEventListener("activate", (event) => {
  // The version before stays: a window that is still open in it may need a part it has not loaded yet.
  event.waitUntil(
    caches
      .keys()
      .then((names) => {
        const older = names.filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
        const gone = names
          .filter((name) => !name.startsWith(PREFIX) && name !== SHARED)
          .concat(older.slice(0, -1));
        return Promise.all(gone.map((name) => caches.delete(name)));
      })
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
  if (event.data === "keep-pages") event.waitUntil(storeAll(MEMBER).catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname === "/share") {
    event.respondWith(takeShared(request));
    return;
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && isAppPage(url.pathname)) event.respondWith(page(request, url));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

// The kept page at once, its own or the one for any name in its folder: a new version comes with the next service worker.
async function page(request, url) {
  const path = url.pathname.replace(/(.)\/+$/, "$1");
  const cache = await caches.open(CURRENT);
  const stored =
    (await cache.match(path)) ??
    (await cache.match(path.replace(/[^/]+$/, "_"))) ??
    (await cache.match(SHELL));
  return stored ?? fetch(request);
}

async function store(request, response) {
  const cache = await caches.open(CURRENT);
  await cache.put(request, response);
}

async function asset(request) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const fresh = await fetch(request);
  // A device that is full keeps nothing more, but the page opens all the same.
  if (fresh.ok) await store(request, fresh.clone()).catch(() => undefined);
  return fresh;
}

// Another app shares a text or a picture (share_target of the manifest): kept until the page takes it.
async function takeShared(request) {
  const form = await request.formData();
  const cache = await caches.open(SHARED);
  const text = ["title", "text", "url"].map((name) => form.get(name)).filter(Boolean);
  await cache.put("/shared/text", new Response(text.join("\n")));
  const picture = form.get("picture");
  await cache.delete("/shared/picture");
  if (picture instanceof File && picture.size > 0)
    await cache.put(
      "/shared/picture",
      new Response(picture, { headers: { "content-type": picture.type } }),
    );
  return Response.redirect("/share", 303);
}

self.addEventListener("push", (event) => {
  let notification = {};
  try {
    notification = event.data?.json() ?? {};
  } catch {
    // A push without our content still says that there is something.
  }
  // A sign on the icon of the installed app; the page puts the number there.
  self.navigator.setAppBadge?.().catch(() => undefined);
  event.waitUntil(
    self.registration.showNotification(notification.title ?? "Loudhailer", {
      body: notification.body ?? "",
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: { link: notification.link ?? "/notifications" },
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
