import "./mantine-styles.ts";
import "./mantine-tokens.css";
import "./mantine-fixes.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { QueryFrame } from "../../api/query-frame.tsx";
import { theme } from "../../theme.ts";

/** Around the pages that use Mantine's components; the light ones open without it. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryFrame>{children}</QueryFrame>
    </MantineProvider>
  );
}
