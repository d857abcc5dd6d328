import type { Selectable, Updateable } from "kysely";
import {
  draftFieldsOf,
  LIST_USES,
  type Campaign,
  type CampaignPromise,
  type DraftChanges,
  type ListUse,
  type WizardStep,
  type WrittenCampaign,
} from "../../../domain/campaign/campaign.ts";
import {
  allocationOf,
  allocationTypeIdOf,
  responseTypeIdOf,
  responseTypeOf,
  targetModelIdOf,
  targetModelOf,
} from "../../../domain/campaign/wire-numbers.ts";
import { submittedStatusOf } from "../../../domain/campaign/status-codes.ts";
import { flowTypeIdOf, kindNameOf } from "../../../domain/campaign/kinds/flow-types.ts";
import type { DB } from "../../db/__generated__/types.ts";
import { int, oneOf, record } from "../../../platform/database/column-kinds.ts";
import { bookingFrom } from "./booking-row.ts";
import { contentFrom } from "./content-column.ts";
import type { CampaignRoute } from "./campaign.ts";

type CampaignRow = Omit<Selectable<DB["campaign"]>, "contentBytes">;

/** A campaign out of its row. Throws when a submitted one lacks what is fixed at submission, or holds an unknown number. */
export function campaignFrom(row: CampaignRow): Campaign {
  const written = writtenFrom(row);
  const { submittedAt } = row;
  if (submittedAt === null) return { ...written, status: "draft" };
  const fixed = <Value>(value: Value | null): Value => {
    if (value === null) throw new TypeError(`The campaign ${row.id} was submitted incomplete.`);
    return value;
  };
  return {
    ...written,
    status: submittedStatusOf(row.status),
    isFinal: row.isFinal,
    startDate: fixed(row.startDate),
    endDate: fixed(row.endDate),
    submittedAt,
    startsAt: fixed(row.startsAt),
    endsAt: fixed(row.endsAt),
    parts: fixed(row.parts),
    maxCoins: fixed(row.maxCoins),
    unitPriceTenThousandths: fixed(row.unitPriceTenThousandths),
    amountMinor: fixed(row.amountMinor),
    refundedCoins: row.refundedCoins,
    refundedMinor: row.refundedMinor,
    promise: promiseFrom(row.promise),
    stopRequestedAt: row.stopRequestedAt,
    resumed: row.resumedAt === null ? null : { at: row.resumedAt, sent: fixed(row.resumedSent) },
    settledAt: row.settledAt,
  };
}

function writtenFrom(row: CampaignRow): WrittenCampaign {
  const { id, userId, countryId, version, revision, createdAt, updatedAt } = row;
  const fields = draftFieldsOf({
    ...row,
    kind: kindNameOf(row.flowTypeId),
    targetModel: targetModelOf(row.targetModelId),
    allocation: allocationOf(row.allocationTypeId),
    responseType: responseTypeOf(row.responseType),
    content: contentFrom(row.content),
    step: stepFrom(row.step),
    listUse: listUseFrom(row.listUse),
  });
  return { ...fields, id, userId, countryId, version, revision, createdAt, updatedAt };
}

/** The columns of what was chosen; what is left out stays out. */
export function rowOf(changes: DraftChanges) {
  const { kind, targetModel, allocation, responseType, content, ...same } = changes;
  return {
    ...same,
    flowTypeId: kind && flowTypeIdOf(kind),
    targetModelId: targetModel && targetModelIdOf(targetModel),
    allocationTypeId: allocation && allocationTypeIdOf(allocation),
    responseType: responseType && responseTypeIdOf(responseType),
    // The driver would write an object as a composite, and jsonb takes text.
    content: content ? JSON.stringify(content) : content,
  } satisfies Updateable<DB["campaign"]>;
}

/** Maps a row to a campaign's share on one network. Throws RangeError for an unknown status, TypeError for half a booking. */
export function routeFrom(row: Selectable<DB["campaignRoute"]>): CampaignRoute {
  const { shortUrl: _shortUrl, status, booking, ...same } = row;
  return { ...same, status: submittedStatusOf(status), booking: bookingFrom(booking) };
}

const steps = oneOf<WizardStep>("message", "people", "when", "budget", "review");

function stepFrom(step: string): WizardStep {
  if (!steps.accepts(step)) throw new TypeError(`There is no step ${step}.`);
  return step;
}

const listUses = oneOf(...LIST_USES);

function listUseFrom(use: string): ListUse {
  if (!listUses.accepts(use)) throw new TypeError(`There is no use ${use} of a list.`);
  return use;
}

function promiseFrom(value: unknown): CampaignPromise | null {
  if (value === null) return null;
  if (isPromise(value)) return value;
  throw new TypeError("The promise of a campaign is incomplete.");
}

function isPromise(value: unknown): value is CampaignPromise {
  if (!record.accepts(value) || !int.accepts(value.people)) return false;
  return [value.matching, value.delivered, value.clicks].every(
    (range) => record.accepts(range) && int.accepts(range.low) && int.accepts(range.high),
  );
}
