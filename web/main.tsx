import "./ui/layers.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { i18n, startLanguage } from "./i18n/i18n.ts";
import { router } from "./routes/router.ts";
import { startServiceWorker } from "./shell/service-worker.ts";
import { startColorScheme } from "./ui/color-scheme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

startColorScheme();
startServiceWorker();
// A page that came ready made stays on screen until the app can draw the same.
void Promise.allSettled([router.load(), startLanguage()]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  );
});
