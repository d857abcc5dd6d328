import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import "../../../i18n/i18n.ts";
import { DecidedMeanwhile, type Decision } from "./decided-meanwhile.tsx";
import { HeldCampaign } from "./held-campaign.tsx";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: "a",
}));
vi.mock("@tanstack/react-query", async (original) => ({
  ...(await original<object>()),
  useMutation: () => ({ error: null, isPending: false, mutate: () => undefined }),
}));

const draw = (part: React.ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{part}</I18nProvider>);

test.each<[Decision | undefined, string]>([
  [{ decision: "approved", decidedByName: "Ada King" }, "Ada King has approved this meanwhile."],
  [{ decision: "rejected", decidedByName: "Ada King" }, "Ada King has rejected this meanwhile."],
  [{ decision: "rejected", decidedByName: null }, "Somebody else has rejected this meanwhile."],
  [undefined, "This campaign has been decided, changed or stopped meanwhile."],
])("of a card that was decided as %o it reads: %s", (decision, words) => {
  expect(draw(<DecidedMeanwhile decision={decision} onClose={() => undefined} />)).toContain(words);
});

test("a card that waits no longer says so and cannot be decided", () => {
  const held = { title: "Beer", advertiser: "Bar", flags: [], pieces: [], words: "Beer", link: "" };
  const shown = {
    ...held,
    countryId: 6,
    flowTypeId: 1,
    people: 1,
    amountMinor: 1,
    currency: "ZAR",
  };
  const at = { startsAt: "2026-12-01T10:00:00Z", flaggedAt: "2026-12-01T08:00:00Z" };
  const props = { held: { ...shown, ...at } as never, onDone: async () => undefined };
  const card = (gone: React.ReactNode) =>
    draw(<HeldCampaign {...props} gone={gone} onStale={() => undefined} />);
  expect(card(undefined)).toContain("Approve Beer of Bar");
  expect(card(<p>Decided.</p>)).toContain("<p>Decided.</p>");
  expect(card(<p>Decided.</p>)).not.toContain("Approve");
});
