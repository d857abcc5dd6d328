import "./ui/style/tokens.css";
import "./ui/style/base.css";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { i18n, storedLanguage, startLanguage } from "./i18n/i18n.ts";
import { nativeBridge } from "./native/bridge.ts";
import { router } from "./routes/router.ts";
import { preloadFrame } from "./shell/shell.tsx";
import { isMember, knownMe } from "./session/session.ts";
import { beginTakingOver, partsReady } from "./session/app-start.ts";
import { rememberedFor } from "./offline/remembered-for.ts";
import { holdInstallPrompt } from "./session/install/install-prompt.ts";
import { givenIn, takeOver } from "./shell/notices/take-over.ts";
import { startColorScheme } from "./ui/style/color-scheme.ts";

const found = document.getElementById("root");
if (!found) throw new Error("The page has no #root.");
const root = found;

startColorScheme();
holdInstallPrompt();
const storeForOffline = () => {
  // Without it everything works but reading offline; the next visit tries again.
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void import("./shell/notices/service-worker.ts")
      .then(({ startServiceWorker }) => startServiceWorker())
      .catch(() => undefined);
};
if (document.readyState === "complete") storeForOffline();
else addEventListener("load", storeForOffline);
const bridge = nativeBridge();
if (bridge)
  void import("./native/start-app.ts").then(({ startApp }) =>
    startApp(bridge, location.host, (path) => void router.navigate({ href: path })),
  );
let given: ReturnType<typeof givenIn> = [];
const noteGiven = () => (given = givenIn(root));
/** Its effect runs when the whole page answers to the app. */
function App() {
  useEffect(() => {
    root.removeEventListener("input", noteGiven, true);
    root.removeAttribute("data-waiting");
    void takeOver(root, given);
  }, []);
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// Pages are drawn in English, and for one address.
const isDrawn = root.dataset["drawn"] === location.search && storedLanguage() === "en";
// Tells the router that the page came drawn, so that it takes over what is there.
if (isDrawn) router.ssr = { manifest: undefined };

async function start(): Promise<void> {
  // Needed on the way: not only when the router has found out who is there.
  if (rememberedFor() !== null && !isDrawn)
    void preloadFrame({ isLight: false, isMembers: true }).catch(() => undefined);
  // What came with the page stays on screen until the app can draw all of it.
  const isReady = router.load().then(() => {
    const isOf = (name: "isLight" | "isPublic") =>
      router.state.matches.some(({ staticData }) => staticData[name] === true);
    return preloadFrame({
      isLight: isOf("isLight"),
      isMembers: isMember(knownMe()) && !isOf("isPublic"),
    });
  });
  // The parts that came with the page run meanwhile, each in a task of its own.
  await Promise.allSettled([isReady, startLanguage(), partsReady()]);
  noteGiven();
  beginTakingOver();
  // Where the app puts its own page in place of what is there, typing goes on until that moment.
  if (!isDrawn) root.addEventListener("input", noteGiven, true);
  // In many short tasks: in one, the phone answers nothing for as long as the whole page takes.
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
void start();
