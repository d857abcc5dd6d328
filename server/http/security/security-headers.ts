import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { NO_HASHES, type PageHashes } from "./page-hashes.ts";

const OWN = "'self'";
const NONE = "'none'";

const PERMISSIONS = {
  camera: [],
  geolocation: [],
  microphone: [],
  payment: [],
  usb: [],
  publickeyCredentialsGet: ["self"],
  publickeyCredentialsCreate: ["self"],
};

const HTTPS_ONLY = "max-age=31536000; includeSubDomains";

/** Parts of the app whose names carry a hash of what is in them: scripts, styles and faces, which are no pages by themselves. */
export const isAsset = (path: string): boolean => path.startsWith("/assets/");

/** Headers of such a part: a page has dozens of them, and those that only rule pages are as long as many a part. */
export function assetHeaders(isProduction: boolean): MiddlewareHandler {
  return secureHeaders({
    strictTransportSecurity: isProduction && HTTPS_ONLY,
    crossOriginOpenerPolicy: false,
    referrerPolicy: false,
    xFrameOptions: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/**
 * Headers of every other reply: nothing but our own, no script out of text, no framing, no sniffing; https only in production.
 * Pictures that users have made come from `contentUrl`. `inPages` names the styles and scripts that the build put into its pages, word for word.
 */
export function securityHeaders(
  isProduction: boolean,
  inPages: PageHashes = NO_HASHES,
  contentUrl?: string,
): MiddlewareHandler {
  return secureHeaders({
    // Files that other sites may embed set this themselves.
    overwrite: false,
    contentSecurityPolicy: {
      // Not `none`: pages that are opened offline would be without styles that the service worker has.
      defaultSrc: [OWN],
      scriptSrc: [OWN, ...inPages.scripts],
      styleSrc: [OWN, ...inPages.styles],
      imgSrc: [OWN, "data:", ...(contentUrl === undefined ? [] : [new URL(contentUrl).origin])],
      fontSrc: [OWN],
      connectSrc: [OWN],
      manifestSrc: [OWN],
      workerSrc: [OWN],
      objectSrc: [NONE],
      baseUri: [NONE],
      formAction: [OWN],
      frameAncestors: [NONE],
      // No text becomes a script or a page by itself; the one policy there is lets the service worker start.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["loudhailer"],
      ...(isProduction ? { upgradeInsecureRequests: [] } : {}),
    },
    crossOriginEmbedderPolicy: "require-corp",
    permissionsPolicy: PERMISSIONS,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    strictTransportSecurity: isProduction && HTTPS_ONLY,
    // Of no use to browsers that know the policy above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
