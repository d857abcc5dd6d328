import type { Parts } from "./chunk-graph.ts";
import { hashOf } from "./hash-of.ts";

/**
 * Starts the app (web/session/app-start.ts takes over from it), and answers for it until then. It runs the app's larger
 * parts one after the other, each in a task of its own: in one, a phone answers nothing for as long as all of them take.
 *
 * Every page is painted before a part of the app runs. Of a drawn page (`data-drawn` is what its address says beside its path) they are
 * only fetched then. It does not wait where it cannot stay as it is (another language, another address) or somebody is signed in here. A button that is
 * pressed before the app is there is pressed again when it is, and no form is sent until then: the browser itself would put a
 * password into the address. A message that was typed is not left without the browser's question. Colours that were chosen on this device are there from the first look on.
 *
 * A member's page has dates: the browser's first format of one takes a phone more than a tenth of a second, and is made while the parts are on their way.
 *
 * The app draws nothing before its sheets are there. The same text stands in every page, so that one hash lets it run. Old browsers: plain and without newer syntax.
 */
export const START_APP_SCRIPT = `(function () {
  var data = document.currentScript.dataset, steps = data.steps.split(" "), kept = {}, done;
  var early = (window.appStart = {
    pressed: undefined, install: undefined, ready: new Promise(function (resolve) { done = resolve; }),
    letGo: function () { removeEventListener("beforeunload", askFirst); removeEventListener("input", onTyped, true); }
  });
  function askFirst(event) {
    event.preventDefault();
    event.returnValue = "";
  }
  function onTyped(event) {
    if (event.target.tagName !== "TEXTAREA") return;
    if (event.target.value.trim()) addEventListener("beforeunload", askFirst);
    else removeEventListener("beforeunload", askFirst);
  }
  if (data.drawn !== undefined) addEventListener("input", onTyped, true);
  try {
    ["color-scheme", "loudhailer.language", "lh-kept-for", "lh-sign-out-due"].forEach(function (name) {
      kept[name] = localStorage.getItem(name);
    });
  } catch (problem) {}
  var colours = kept["color-scheme"], language = kept["loudhailer.language"], page = document.documentElement.dataset;
  var isNight = colours === "dark" || (colours !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.colorScheme = isNight ? "dark" : "light";
  if (kept["lh-kept-for"]) page.known = "";
  if (location.search || (language && language !== "en")) page.differs = "";
  var stays = data.drawn === location.search && (!language || language === "en");
  var waits = stays && !kept["lh-kept-for"] && !kept["lh-sign-out-due"] && !document.hidden;
  function ask(rel, href, as) {
    var link = document.createElement("link");
    link.rel = rel;
    link.crossOrigin = "";
    if (as) link.as = as;
    link.href = href;
    document.head.appendChild(link);
  }
  function fetchParts() {
    if (data.drawn === undefined) return;
    ask("preload", "/api/v1/accounts/me", "fetch");
    data.parts.split(" ").forEach(function (part) { ask("modulepreload", part); });
  }
  function whenStyled(then) {
    var sheets = Array.from(document.querySelectorAll("link[rel=stylesheet]:not([disabled])"));
    Promise.all(sheets.map(function (sheet) {
      return sheet.sheet || new Promise(function (resolve) { sheet.onload = sheet.onerror = resolve; });
    })).then(then);
  }
  function load(part) { return import(part).catch(function () {}); }
  function run() {
    var asks = document.createElement("link").relList;
    if (!asks.supports || !asks.supports("modulepreload"))
      return Promise.all(steps.map(load)).then(function () { whenStyled(done); });
    var channel = new MessageChannel(), next = 0;
    channel.port1.onmessage = function () {
      if (next < steps.length)
        return load(steps[next++]).then(function () { channel.port2.postMessage(0); });
      channel.port1.close();
      whenStyled(done);
    };
    channel.port2.postMessage(0);
  }
  addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    early.install = event;
  });
  function onClick(event) {
    var button = event.target.closest ? event.target.closest("button[data-early]") : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    if (early.pressed) early.pressed.removeAttribute("aria-busy");
    early.pressed = button;
    button.setAttribute("aria-busy", "true");
  }
  function onSubmit(event) {
    if (event.target.querySelector("button[data-early][type=submit]")) event.preventDefault();
  }
  function warmUp() {
    try {
      new Intl.DateTimeFormat("en", { timeZone: "Africa/Johannesburg", year: "numeric", month: "short", hour: "numeric" });
      new Intl.NumberFormat("en").format(0);
    } catch (problem) {}
  }
  if (!waits) fetchParts();
  addEventListener("DOMContentLoaded", function () {
    if (stays) {
      document.addEventListener("click", onClick, true);
      document.addEventListener("submit", onSubmit, true);
      document.querySelectorAll("button[data-early]").forEach(function (button) { button.disabled = false; });
    }
    var isUnderWay = false;
    function start() {
      if (isUnderWay) return;
      isUnderWay = true;
      if (waits) fetchParts();
      if (data.drawn === undefined) setTimeout(warmUp);
      run();
    }
    var seen = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
    if (document.hidden) return start();
    if (seen && seen.indexOf("paint") >= 0)
      new PerformanceObserver(function (list, observer) {
        if (!list.getEntriesByName("first-contentful-paint").length) return;
        observer.disconnect();
        start();
      }).observe({ type: "paint", buffered: true });
    else requestAnimationFrame(function () { setTimeout(start); });
    setTimeout(start, 1000);
  });
})();`;

/** The hash by which a content security policy lets the script run. */
export const START_APP_HASH: string = hashOf(START_APP_SCRIPT);

/**
 * The script for a page: `steps` are the files that run in a task of their own, in this order. A drawn page asks for all its `scripts`;
 * `search` is what its address says beside its path.
 */
export function startAppOf(
  { scripts, steps }: Pick<Parts, "scripts" | "steps">,
  search?: string,
): string {
  const listed = (names: readonly string[]) => names.map((name) => `/${name}`).join(" ");
  const drawn =
    search === undefined ? "" : ` data-parts="${listed(scripts)}" data-drawn="${search}"`;
  return `<script data-steps="${listed(steps)}"${drawn}>${START_APP_SCRIPT}</script>`;
}
