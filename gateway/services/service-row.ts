import type { Targeting } from "../reach/reach-engine.ts";
import type { Service } from "./service.ts";

export type ServiceRow = {
  id: number;
  route_id: number;
  client_id: number;
  campaign_code: string;
  flow_type_id: number;
  response_type: number;
  content: Service["content"];
  link_id: number | null;
  link_url: string | null;
  list_id: number | null;
  exclude_list_id: number | null;
  offer_ends_at: Date | null;
  sender: string;
  full_text: string;
  parts: number;
  people: number;
  targeting: Targeting;
  allocation_type_id: number;
  start_at: Date;
  end_at: Date;
  start_hour: number;
  end_hour: number;
  days_of_week: number[];
  status: number;
  reason: string | null;
  words: string[];
  approve_at: Date;
  plan_from: Date;
  plan_sent_before: number;
  pick_cursor: bigint;
  sent: number;
  reads: number;
  fallbacks: number;
};

export const SERVICE_COLUMNS = `id, route_id, client_id, campaign_code, sender, full_text, parts, people, targeting,
  allocation_type_id, start_at, end_at, start_hour, end_hour, days_of_week, status, reason, words, approve_at,
  plan_from, plan_sent_before, pick_cursor, sent, flow_type_id, response_type, content, link_id, list_id,
  exclude_list_id, offer_ends_at, reads, fallbacks,
  (select url from link where link.id = link_id) as link_url`;

/** The service as the program knows it. */
export function serviceFrom(row: ServiceRow): Service {
  return {
    id: row.id,
    routeId: row.route_id,
    clientId: row.client_id,
    campaignCode: row.campaign_code,
    sender: row.sender,
    fullText: row.full_text,
    parts: row.parts,
    people: row.people,
    targeting: row.targeting,
    allocationTypeId: row.allocation_type_id,
    startMs: row.start_at.getTime(),
    endMs: row.end_at.getTime(),
    startHour: row.start_hour,
    endHour: row.end_hour,
    daysOfWeek: row.days_of_week,
    status: row.status,
    reason: row.reason,
    words: row.words,
    approveMs: row.approve_at.getTime(),
    planFromMs: row.plan_from.getTime(),
    planSentBefore: row.plan_sent_before,
    pickCursor: Number(row.pick_cursor),
    sent: row.sent,
    flowTypeId: row.flow_type_id,
    responseType: row.response_type,
    content: row.content,
    linkId: row.link_id,
    linkUrl: row.link_url,
    listId: row.list_id,
    excludeListId: row.exclude_list_id,
    offerEndsMs: row.offer_ends_at?.getTime() ?? null,
    reads: row.reads,
    fallbacks: row.fallbacks,
  };
}
