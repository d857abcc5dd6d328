/** A file's place in the folder structure. */
export type Place = {
  zone: string;
  /** Folder of the server or the gateway: features, http, jobs, db, providers, … */
  area: string | undefined;
  feature: string | undefined;
  layer: "routes" | "store" | "edge" | "use case" | undefined;
  /** "messaging/route-api": port and vendor. */
  vendor: string | undefined;
  /** Folder of the web app: api, ui, session, features, … */
  webFolder: string | undefined;
  webFeature: string | undefined;
  isWebUi: boolean;
};

/** Reads the place from a path relative to the project. */
export function extractPlace(path: string): Place {
  const [zone = "", area, second, ...rest] = path.split("/");
  const isProgram = zone === "server" || zone === "gateway";
  const feature = zone === "server" && area === "features" && rest.length > 0 ? second : undefined;
  return {
    zone,
    area: isProgram && second !== undefined ? area : undefined,
    feature,
    layer: isProgram ? layerOf(path, feature) : undefined,
    vendor:
      zone === "server" && area === "providers" && rest.length > 1
        ? `${second}/${rest[0]}`
        : undefined,
    webFolder: zone === "web" && second !== undefined ? area : undefined,
    webFeature: zone === "web" && area === "features" && rest.length > 0 ? second : undefined,
    isWebUi: zone === "web" && area === "ui",
  };
}

function layerOf(path: string, feature: string | undefined): Place["layer"] {
  if (path.endsWith(".store.ts")) return "store";
  if (path.endsWith(".routes.ts")) return "routes";
  if (feature === undefined) return undefined;
  return /\.(?:jobs|webhooks?|hooks)\.ts$|\/present-[^/]*\.ts$/.test(path) ? "edge" : "use case";
}
