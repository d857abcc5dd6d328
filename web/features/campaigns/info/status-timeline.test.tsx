import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import "../../../i18n/i18n.ts";
import type { Campaign } from "../draft/draft.ts";
import { StatusTimeline } from "./status-timeline.tsx";

test.each([
  [STATUS.Saved, "Paused"],
  [STATUS.Active, "Sending"],
  [STATUS.Scheduled, "Waiting for the first day"],
])("a campaign with the status %i is said to be where it is: %s", (status, words) => {
  const campaign = { status, isSubmitted: true, isSettled: false, serviceObj: [], ourCheck: null };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StatusTimeline campaign={campaign as unknown as Campaign} />
    </I18nProvider>,
  );
  expect(/aria-current.*?lh-strong">([^<]*)</.exec(html)?.[1]).toBe(words);
});
