import { useLingui } from "@lingui/react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement } from "react";

/**
 * A route's page, loaded when it is first opened. When the language changes, all of it is drawn anew and keeps its state:
 * amounts, dates and words of the domain are written by functions that hear nothing of the change.
 */
export function pageComponent<Name extends string>(
  importer: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  const Loaded = lazyRouteComponent<Record<Name, ComponentType>, Name>(importer, name);
  function Page() {
    useLingui();
    return createElement(Loaded);
  }
  return Object.assign(Page, { preload: async () => Loaded.preload?.() });
}
