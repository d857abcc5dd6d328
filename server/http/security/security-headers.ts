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

/**
 * Headers of every reply: nothing but our own, no script out of text, no framing, no sniffing; https only in production.
 * Pictures that users have made come from `contentUrl`. `inPages` names the styles and the one script that the build put into its pages, word for word.
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
    permissionsPolicy: PERMISSIONS,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    strictTransportSecurity: isProduction && "max-age=31536000; includeSubDomains",
    // Of no use to browsers that know the policy above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
