import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import type { Campaign } from "../draft/draft.ts";
import { OutlookNotice } from "./outlook-notice.tsx";

const REMEDIES = [
  { kind: "resume", message: "Resume it." },
  { kind: "stop", message: "Stop it." },
];

const noticeOf = (actions: string[]): string => {
  const outlook = { willFallShort: true, message: "It is paused.", remedies: REMEDIES };
  const fields = { id: "c", isSubmitted: true, isFinalStatus: false, actions, outlook };
  const campaign = fields as unknown as Campaign;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <OutlookNotice campaign={campaign} />
      </I18nProvider>
    </QueryClientProvider>,
  );
};

test("stopping is a button beside what it does, where it is allowed; continuing is the button of the page", () => {
  const html = noticeOf(["resume", "stop"]);
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toMatch(/Resume it\..*Stop it\..*Stop the campaign/);
  expect(noticeOf([])).not.toContain("<button");
});
