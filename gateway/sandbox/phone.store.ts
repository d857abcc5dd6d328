import { FLOW_TYPE } from "../../domain/catalogue.ts";
import { maskMsisdn } from "../../domain/people/msisdn.ts";
import type { Database } from "../db/transaction.ts";
import type { Batch, SingleMessage } from "../networks/network.ts";

export type PhoneMessage = {
  id: number;
  number: string;
  route: number;
  sender: string;
  text: string;
  at: string;
  kind: string;
  /** Whether an answer gets through: not to a banner or a tag, nor where the network takes no replies. */
  canReply: boolean;
  link?: string;
  /** Short links as they are read, and the address that answers for each here. */
  links: Record<string, string>;
  content?: unknown;
};

const KINDS: ReadonlyMap<number, string> = new Map([
  [FLOW_TYPE.sms, "sms"],
  [FLOW_TYPE.smsLink, "link"],
  [FLOW_TYPE.pcm, "pcm"],
  [FLOW_TYPE.display, "display"],
  [FLOW_TYPE.rcs, "rcs"],
]);

function kindOf({ flowTypeId, isFlash }: { flowTypeId: number; isFlash: boolean }): string {
  return isFlash ? "flash" : (KINDS.get(flowTypeId) ?? "sms");
}

/** Shows the first `most` messages of a batch, the numbers masked; those shown already stay as they are. */
export async function insertSample(db: Database, batch: Batch, most: number): Promise<void> {
  const shown = batch.messages.slice(0, most);
  await db.query(
    `insert into phone_message
       (route_id, service_id, sender, kind, link, content, number, person, text, at, reference)
     select route_id, service_id, $1, kind, $2, $3, number, person, text, to_timestamp(at_ms / 1000),
       'service:' || service_id || ':' || person
     from unnest($4::int[], $5::int[], $6::text[], $7::text[], $8::int[], $9::text[], $10::double precision[])
       as m (route_id, service_id, kind, number, person, text, at_ms)
     on conflict (reference) do nothing`,
    [
      batch.sender,
      batch.linkUrl,
      batch.content === null ? null : JSON.stringify(batch.content),
      shown.map(({ routeId }) => routeId),
      shown.map(({ serviceId }) => serviceId),
      shown.map(({ traits }) => kindOf({ ...traits, isFlash: batch.isFlash })),
      shown.map(({ msisdn }) => maskMsisdn(msisdn)),
      shown.map(({ person }) => person),
      shown.map(({ text }) => text ?? batch.text),
      shown.map(({ atMs }) => atMs),
    ],
  );
}

/**
 * Shows a single message: a copy with the whole number, for that phone is its owner's own; an answer to a reply under the
 * number the phone knows already, and masked where it knows none.
 */
export async function insertCopy(db: Database, message: SingleMessage): Promise<void> {
  const { routeId, msisdn, sender, text, atMs, isAnswer, linkUrl, content, reference } = message;
  await db.query(
    `insert into phone_message (route_id, sender, kind, link, content, number, text, at, reference)
     select route_id, case when $2 then name else $3 end, $4, $5, $6,
       case when $2 and not exists (select from phone_message where number = $7) then $8 else $7 end, $9, $10, $11
     from route where route_id = $1
     on conflict (reference) do nothing`,
    [
      routeId,
      isAnswer,
      sender,
      isAnswer ? "notice" : kindOf(message),
      linkUrl,
      content === null ? null : JSON.stringify(content),
      msisdn,
      maskMsisdn(msisdn),
      text,
      new Date(atMs),
      reference ?? null,
    ],
  );
}

export type PhoneOwner = { routeId: number; number: string; person: number | null };

/** Who got a message; person is null for a test number, which is there in full. */
export async function findPhoneOwner(
  db: Database,
  messageId: number,
): Promise<PhoneOwner | undefined> {
  const { rows } = await db.query<PhoneOwner>(
    `select route_id as "routeId", number, person from phone_message where id = $1 and kind <> 'notice'`,
    [messageId],
  );
  return rows[0];
}

type Row = {
  id: bigint;
  number: string;
  route_id: number;
  sender: string;
  text: string;
  at: Date;
  kind: string;
  takes_replies: boolean;
  link: string | null;
  content: unknown;
};

const WITHOUT_ANSWER = new Set(["pcm", "display", "notice"]);

/** The latest messages, newest first. `localise` turns a short link into one that can be tapped here. */
export async function listPhoneMessages(
  db: Database,
  limit: number,
  localise: (url: string) => string,
): Promise<PhoneMessage[]> {
  const { rows } = await db.query<Row>(
    `select id, number, route_id, sender, text, at, kind, link, content,
       opt_out_suffix <> '' as takes_replies
     from phone_message join route using (route_id)
     order by at desc, id desc limit $1`,
    [limit],
  );
  return rows.map((row) => {
    const { id, number, route_id: route, sender, text, at, kind, link, content } = row;
    const tapped = link ?? /https?:\/\/\S+/.exec(text)?.[0];
    return {
      id: Number(id),
      number,
      route,
      sender,
      text,
      at: at.toISOString(),
      kind,
      canReply: !WITHOUT_ANSWER.has(kind) && (kind === "rcs" || row.takes_replies),
      ...(tapped === undefined ? {} : { link: localise(tapped) }),
      links: shortLinks(`${text} ${JSON.stringify(content)}`, localise),
      ...(content === null ? {} : { content }),
    };
  });
}

function shortLinks(words: string, localise: (url: string) => string): Record<string, string> {
  const urls = words.match(/https?:\/\/[^\s"\\]+/g) ?? [];
  const pairs = urls.map((url): [string, string] => [url, localise(url)]);
  return Object.fromEntries(pairs.filter(([url, here]) => here !== url));
}
