import { translate } from "../../translate.ts";
import { KIND_NAMES, KIND_TRAITS } from "./traits.ts";

/** True for banners, by their wire number: pages show them and nothing is sent to a phone, so words speak of views. */
export function isShownOnPages(flowTypeId: number): boolean {
  return KIND_NAMES.map((kind) => KIND_TRAITS[kind]).some(
    (kind) => kind.flowTypeId === flowTypeId && !kind.isOnPhones,
  );
}

/** The same of a report, which knows the wire name of its kind. */
export function isOfViews({ channelType }: { channelType: string }): boolean {
  return KIND_NAMES.map((kind) => KIND_TRAITS[kind]).some(
    ({ adProduct, isOnPhones }) => adProduct === channelType && !isOnPhones,
  );
}

/** `sent` is of messages alone: a banner is shown, and nothing is sent. */
export type ReportWords = { sent?: string; delivered: string; undelivered: string };

/** What the figures of a report are called: a message is sent and delivered; a banner is shown. */
export function reportWords(report: { channelType: string }): ReportWords {
  return isOfViews(report)
    ? {
        delivered: translate("Shown"),
        undelivered: translate("Not shown"),
      }
    : {
        sent: translate("Sent"),
        delivered: translate("Delivered"),
        undelivered: translate("Not delivered"),
      };
}
