import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bool, int, nullable, oneOf, text, time } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { MESSAGE_STATE } from "../delivery/message-state.ts";
import { isOnRoute, type OptOutSource } from "../opt-outs/opt-out.store.ts";

type Person = { routeId: number; person: number };

const source = oneOf<OptOutSource>("reply", "link", "advertiser", "administrator", "register");

const optOutRows = checked("number history: opt-outs", {
  at: time,
  source,
  reason: nullable(text),
  inRegister: bool,
  liftedAt: nullable(time),
  liftReason: nullable(text),
});

/** Each time that a person opted out or came into the national register, and how that was lifted, oldest first. */
export function listPastOptOuts(
  db: DatabaseOrTransaction,
  { routeId, person }: Person,
): Promise<RowOf<typeof optOutRows>[]> {
  const whose = sql`${isOnRoute(sql.ref("routeId"), sql.ref("person"), routeId)} and person = ${person}`;
  return optOutRows.list(
    db,
    sql`select opted_out_at as at, source, reason, in_register, null::timestamptz as lifted_at, null as lift_reason
      from opt_out where ${whose}
    union all select opted_out_at, source, opt_out_reason, false, lifted_at, reason from opt_out_lift where ${whose}
    order by at`,
  );
}

const memberRows = checked("number history: bases", {
  routeId: int,
  consentSource: text,
  consentOn: text,
  removedAt: nullable(time),
});

/** The operators' bases that a person is or was in, and how they agreed as the operator says. */
export function listMemberships(
  db: DatabaseOrTransaction,
  { routeId, person }: Person,
): Promise<RowOf<typeof memberRows>[]> {
  return memberRows.list(
    db,
    sql`select route_id, consent_source, consent_on::text as consent_on, removed_at from base_member
      where ${isOnRoute(sql.ref("routeId"), sql.ref("person"), routeId)} and person = ${person} order by imported_at, route_id`,
  );
}

const messageRows = checked("number history: messages", {
  campaignCode: nullable(text),
  sender: text,
  sentAt: time,
  state: oneOf("sent", "delivered", "undelivered"),
  isToList: bool,
});

/**
 * The last messages that a person was sent, newest first: of campaigns, and those that are no advert, which have no campaign.
 * As long as it is remembered to whom they went.
 */
export function listMessages(
  db: DatabaseOrTransaction,
  { routeId, person, most }: Person & { most: number },
): Promise<RowOf<typeof messageRows>[]> {
  return messageRows.list(
    db,
    sql`(select s.campaign_code, s.sender, m.sent_at, case m.state when ${MESSAGE_STATE.delivered} then 'delivered'
        when ${MESSAGE_STATE.undelivered} then 'undelivered' else 'sent' end as state, s.list_id is not null as is_to_list
      from message m join service s on s.id = m.service_id
      where m.person = ${person} and ${isOnRoute(sql.ref("s.routeId"), sql.ref("m.person"), routeId)}
      order by m.sent_at desc limit ${most})
    union all
    (select null, sender, sent_at, 'sent', false from transactional_message
      where person = ${person} and ${isOnRoute(sql.ref("routeId"), sql.ref("person"), routeId)} and sent_at is not null
      order by sent_at desc limit ${most})
    order by sent_at desc limit ${most}`,
  );
}
