import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import "../../../i18n/i18n.ts";
import type { Campaign } from "../draft/draft.ts";
import { StopDialog } from "./stop-dialog.tsx";

function wordsOf(flowTypeId: number, sent: number): string {
  const money = { people: 300, amountMinor: 10_000, refundedMinor: 0, currency: "ZAR" };
  const campaign = { id: "c", flowTypeId, ...money, serviceObj: [{ sent }] };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <StopDialog campaign={campaign as unknown as Campaign} onClose={() => undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("who stops banners reads of views, and who stops messages of messages", () => {
  for (const sent of [0, 101])
    expect(wordsOf(FLOW_TYPE.display, sent)).not.toMatch(/message|\bsent\b/);
  expect(wordsOf(FLOW_TYPE.display, 101)).toContain("199 views have not happened yet.");
  expect(wordsOf(FLOW_TYPE.sms, 101)).toContain("199 messages are not sent yet.");
});
