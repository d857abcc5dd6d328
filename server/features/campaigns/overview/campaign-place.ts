import * as z from "zod";
import { invalidArgument } from "../../../../domain/errors.ts";
import { findUnstorable } from "../../../../domain/storable-values.ts";
import { translate } from "../../../../domain/translate.ts";
import type { CampaignSort } from "./campaign-order.store.ts";

/** Where a campaign stands in an order: what it is ordered by, as text, and its id. */
export type CampaignPlace = { key: string; id: string };

const WHOLE = /^-?\d{1,17}$/;
const FORMS: Readonly<Record<CampaignSort, RegExp>> = {
  newest: /^\d{1,17}$/,
  oldest: /^\d{1,17}$/,
  start: WHOLE,
  title: /^/,
  amount: WHOLE,
  people: WHOLE,
};

const written = z.tuple([z.string(), z.string(), z.uuid()]);

/** A place as text for the wire. */
export function writePlace(sort: CampaignSort, { key, id }: CampaignPlace): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");
}

/** Throws invalid-argument for anything but a place in this order. */
export function readPlace(sort: CampaignSort, cursor: string): CampaignPlace {
  const found = written.safeParse(parse(Buffer.from(cursor, "base64url").toString()));
  const [of, key, id] = found.success ? found.data : ["", "", ""];
  if (of === sort && FORMS[sort].test(key) && findUnstorable(key) === undefined) return { key, id };
  throw invalidArgument([{ path: "cursor", message: translate("We do not know this page.") }]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
