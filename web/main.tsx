import "./ui/layers.css";
import "./ui/mantine-styles.ts";
import "./ui/tokens.css";
import "./ui/mantine-tokens.css";
import "./ui/mantine-fixes.css";
import "./ui/base.css";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { i18n } from "./i18n/i18n.ts";
import { router } from "./routes/router.ts";
import { theme } from "./theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  </StrictMode>,
);
