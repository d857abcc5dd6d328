import { FLOW_TYPE } from "../../domain/catalogue.ts";
import { maskMsisdn } from "../../domain/people/msisdn.ts";
import { composeOptOutLink } from "../../domain/message/sms-link.ts";
import type { Database } from "../db/transaction.ts";
import type { OutgoingMessage } from "../networks/network.ts";
import type { Service } from "../services/service.ts";
import type { TestPhone } from "../services/test-phones.ts";

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

type Copy = { number: string; person: number | null; text: string; atMs: number };

const FLASH = 8;
const KINDS: ReadonlyMap<number, string> = new Map([
  [FLOW_TYPE.sms, "sms"],
  [FLOW_TYPE.smsLink, "link"],
  [FLOW_TYPE.pcm, "pcm"],
  [FLOW_TYPE.display, "display"],
  [FLOW_TYPE.rcs, "rcs"],
]);

/** Shows messages to people of the route on the sandbox's phone, their numbers masked. */
export async function insertPhoneMessages(
  db: Database,
  service: Service,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const copies = messages.map(({ msisdn, person, atMs, text }) => ({
    number: maskMsisdn(msisdn),
    person,
    text: text ?? service.fullText,
    atMs,
  }));
  await insertCopies(db, service, copies);
}

/** Shows the copies for the advertiser's own test numbers. Only ever called in the sandbox. */
export async function insertTestCopies(
  db: Database,
  service: Service,
  phones: readonly TestPhone[],
  atMs: number,
): Promise<void> {
  const copies = phones.map(({ msisdn, optOutLink }) => ({
    number: msisdn,
    person: null,
    text: composeOptOutLink(service.fullText, optOutLink),
    atMs,
  }));
  await insertCopies(db, service, copies);
}

async function insertCopies(
  db: Database,
  service: Service,
  copies: readonly Copy[],
): Promise<void> {
  if (copies.length === 0) return;
  const kind = service.responseType === FLASH ? "flash" : (KINDS.get(service.flowTypeId) ?? "sms");
  await db.query(
    `insert into phone_message (route_id, service_id, sender, kind, link, content, number, person, text, at)
     select $1, $2, $3, $4, $5, $6, number, person, text, to_timestamp(at_ms / 1000)
     from unnest($7::text[], $8::int[], $9::text[], $10::double precision[]) as c (number, person, text, at_ms)`,
    [
      service.routeId,
      service.id,
      service.sender,
      kind,
      service.linkUrl,
      service.content === null ? null : JSON.stringify(service.content),
      copies.map(({ number }) => number),
      copies.map(({ person }) => person),
      copies.map(({ text }) => text),
      copies.map(({ atMs }) => atMs),
    ],
  );
}

/** Shows an answer of the network itself, such as the confirmation of an opt-out. */
export async function insertNotice(
  db: Database,
  { routeId, shownNumber }: { routeId: number; shownNumber: string },
  text: string,
  atMs: number,
): Promise<void> {
  await db.query(
    `insert into phone_message (route_id, number, sender, text, at, kind)
     select $1, $2, name, $3, $4, 'notice' from route where route_id = $1`,
    [routeId, shownNumber, text, new Date(atMs)],
  );
}

/** Shows a message to an owner's own phone, as test copies are: with the whole number. */
export async function insertTransactionalCopy(
  db: Database,
  {
    routeId,
    number,
    sender,
    text,
  }: { routeId: number; number: string; sender: string; text: string },
  atMs: number,
): Promise<void> {
  await db.query(
    `insert into phone_message (route_id, number, sender, text, at, kind) values ($1, $2, $3, $4, $5, 'sms')`,
    [routeId, number, sender, text, new Date(atMs)],
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
