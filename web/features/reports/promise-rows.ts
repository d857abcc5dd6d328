import { isOfViews, reportWords } from "../../../domain/campaign/kinds/views.ts";
import { formatCount } from "../../ui/numbers.ts";
import type { Report } from "./report-figures.ts";
import { translate } from "../../../domain/translate.ts";

type Promise = NonNullable<Report["promise"]>;
type Range = Promise["delivered"];
type Figures = Pick<
  Report,
  "channelType" | "sent" | "delivered" | "clicks" | "peopleClicked" | "isSettled"
>;

export type PromiseRow = {
  key: "people" | "delivered" | "clicks";
  name: string;
  promised: string;
  actual: number;
  /** Once the figures are final: more than forecast, as forecast or less. */
  word: string;
};

/** People, delivered and taps: what was expected when it was paid for, and what there is now. */
export function promiseRows(report: Figures, promise: Promise): PromiseRow[] {
  const { sent, delivered, clicks, peopleClicked, isSettled } = report;
  // Of what was never sent, nothing is more or less than forecast.
  const isJudged = isSettled && sent > 0;
  const compare = (actual: number, range: Range) => (isJudged ? comparison(actual, range) : "");
  const exact = { low: promise.people, high: promise.people };
  const people: PromiseRow = {
    key: "people",
    name: translate("People sent to"),
    promised: formatCount(promise.people),
    actual: sent,
    word: compare(sent, exact),
  };
  const rows: PromiseRow[] = [
    // Nothing is sent where something is shown.
    ...(isOfViews(report) ? [] : [people]),
    {
      key: "delivered",
      name: reportWords(report).delivered,
      promised: rangeWords(promise.delivered),
      actual: delivered,
      word: compare(delivered, promise.delivered),
    },
  ];
  // What is forecast is people.
  const clicked = peopleClicked ?? clicks;
  if (promise.clicks.high > 0)
    rows.push({
      key: "clicks",
      name: peopleClicked === undefined ? translate("Taps") : translate("People who tapped"),
      promised: rangeWords(promise.clicks),
      actual: clicked,
      word: compare(clicked, promise.clicks),
    });
  return rows;
}

/** "440–480", or one figure where both are the same. */
export function rangeWords({ low, high }: Range): string {
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}

function comparison(actual: number, { low, high }: Range): string {
  if (actual < low) return translate("less than forecast");
  return actual > high ? translate("more than forecast") : translate("as forecast");
}
