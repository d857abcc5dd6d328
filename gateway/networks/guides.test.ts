import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { settingsSchema } from "../exchange/check-settings.ts";
import { ADAPTERS } from "./adapters.ts";

/** Where a kind of network is described; aggregators over HTTP and what they look up share a guide. */
const GUIDES: Readonly<Record<string, string>> = {
  smpp: "networks-smpp",
  "google-rcs": "networks-rcs",
  "tag-server": "networks-ads",
  openrtb: "networks-ads",
  "ad-tag": "networks-ad-tag",
};

const variableOf = (secret: string) => secret.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

it.each(ADAPTERS)("the guide of $name names each of its settings and secrets", (adapter) => {
  const guide = readFileSync(`docs/guides/${GUIDES[adapter.name] ?? "networks"}.md`, "utf8");
  const settings = Object.keys(settingsSchema(adapter)["properties"] ?? {});
  expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  const isNamed = (secret: string) =>
    guide.includes(`\`${secret}\``) || guide.includes(`_${variableOf(secret)}`);
  expect(adapter.secrets.filter((secret) => !isNamed(secret))).toEqual([]);
});
