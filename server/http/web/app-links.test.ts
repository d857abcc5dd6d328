import { expect, test } from "vitest";
import { createAppLinks } from "./app-links.ts";

const FINGERPRINT = Array.from({ length: 32 }, () => "AB").join(":");

const read = async (app: ReturnType<typeof createAppLinks>, name: string) =>
  (await app.request(`/.well-known/${name}`)).json();

test("both systems are told which app may open links, and iOS leaves sign-in links to the browser", async () => {
  const app = createAppLinks({
    id: "com.loudhailer.app",
    androidFingerprints: [FINGERPRINT],
    appleTeamId: "ABCDE12345",
  });
  expect(await read(app, "assetlinks.json")).toEqual([
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: {
        namespace: "android_app",
        package_name: "com.loudhailer.app",
        sha256_cert_fingerprints: [FINGERPRINT],
      },
    },
  ]);
  const { applinks } = await read(app, "apple-app-site-association");
  expect(applinks.details[0].appIDs).toEqual(["ABCDE12345.com.loudhailer.app"]);
  expect(applinks.details[0].components).toContainEqual({ "/": "/api/*", exclude: true });
});

test("without an app nobody may open links", async () => {
  const app = createAppLinks({ id: "x.y", androidFingerprints: [], appleTeamId: undefined });
  expect(await read(app, "assetlinks.json")).toEqual([]);
  expect(await read(app, "apple-app-site-association")).toEqual({ applinks: { details: [] } });
});
