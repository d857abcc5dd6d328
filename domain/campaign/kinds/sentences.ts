import { msg } from "../../translate.ts";
import type { KindName } from "./traits.ts";

/** What each kind of campaign is, in a sentence or two: the same wherever somebody chooses. Shown by `translateKnown`. */
export const KIND_SENTENCES: Readonly<Record<KindName, string>> = {
  sms: msg("A text message on any phone, and the one most likely to be read."),
  "sms-link": msg(
    "A text message with a link to your page. You see how many people tap it. The link takes some of the 160 characters.",
  ),
  pcm: msg(
    "A line at the end of the “please call me” messages that people send each other. Very cheap.",
  ),
  display: msg("A picture on websites and in apps that links to your page."),
  rcs: msg(
    "A message with pictures and buttons, on newer phones with RCS. Other phones get the SMS you add, or nothing without one.",
  ),
};
