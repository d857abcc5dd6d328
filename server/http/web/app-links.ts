import { Hono } from "hono";

/** The native app that may open this tool's links. Without a fingerprint or a team there is none on that system. */
export type NativeApp = {
  id: string;
  androidFingerprints: readonly string[];
  appleTeamId: string | undefined;
};

/**
 * Tells Android (assetlinks.json) and iOS (apple-app-site-association) which app may open links to this address. Sign-in
 * links of mails and the API stay in the browser: the session begins where the link is opened.
 */
export function createAppLinks({ id, androidFingerprints, appleTeamId }: NativeApp): Hono {
  const app = new Hono();
  app.get("/.well-known/assetlinks.json", (c) =>
    c.json(
      androidFingerprints.length === 0
        ? []
        : [
            {
              relation: ["delegate_permission/common.handle_all_urls"],
              target: {
                namespace: "android_app",
                package_name: id,
                sha256_cert_fingerprints: androidFingerprints,
              },
            },
          ],
    ),
  );
  app.get("/.well-known/apple-app-site-association", (c) => {
    const components = [
      { "/": "/api/*", exclude: true },
      { "/": "/files/*", exclude: true },
      { "/": "/s/*", exclude: true },
      { "/": "/*" },
    ];
    const details =
      appleTeamId === undefined ? [] : [{ appIDs: [`${appleTeamId}.${id}`], components }];
    return c.json({ applinks: { details } });
  });
  return app;
}
