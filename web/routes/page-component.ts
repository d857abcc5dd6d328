import { useLingui } from "@lingui/react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { QueryPart } from "../query/query-part.ts";
import { type ComponentType, createElement } from "react";

/**
 * A route's page, loaded when it is first opened, with the frame of the query cache around it; one that opens without that frame
 * (`isLight`) is made by `lightPage`. When the language changes, all of it is drawn anew and keeps its state:
 * amounts, dates and words of the domain are written by functions that hear nothing of the change.
 */
export function pageComponent<Name extends string>(
  importer: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  const Light = lightPage(importer, name);
  const preload = async () => {
    await Promise.all([Light.preload(), QueryPart.preload?.()]);
  };
  return Object.assign(() => createElement(Light), { preload });
}

/** The same for a page that reads nothing through the query cache, or brings it along. */
export function lightPage<Name extends string>(
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
