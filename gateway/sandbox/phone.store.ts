import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import { maskMsisdn } from "../../domain/people/msisdn.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Batch, SingleMessage } from "../networks/network.ts";
import { shownTo } from "../networks/shown-to.ts";

export type PhoneMessage = {
  id: number;
  number: string;
  route: number;
  sender: string;
  text: string;
  at: string;
  kind: string;
  /** False for banners and tags, and where the network takes no replies. */
  canReply: boolean;
  link?: string;
  /** Short links as they are read, and the address that answers for each here. */
  links: Record<string, string>;
  content?: unknown;
};

/** What the phone calls a kind, where it does not use the kind's own name. */
const SHOWN_AS: Readonly<Partial<Record<KindName, string>>> = { "sms-link": "link" };

function shownKind({ kind, isFlash }: { kind: KindName; isFlash: boolean }): string {
  return isFlash ? "flash" : (SHOWN_AS[kind] ?? kind);
}

/** Shows the first `most` messages of a batch, the numbers masked; those shown already stay as they are. */
export async function insertSample(
  db: DatabaseOrTransaction,
  batch: Batch,
  most: number,
): Promise<void> {
  const { sender, isFlash } = batch;
  const rows = batch.messages.slice(0, most).map((message) => {
    const { text, content, linkUrl } = shownTo(batch, message);
    return {
      routeId: message.routeId,
      serviceId: message.serviceId,
      sender,
      kind: shownKind({ ...message.traits, isFlash }),
      link: linkUrl,
      content: content && JSON.stringify(content),
      number: maskMsisdn(message.msisdn),
      person: message.person,
      text,
      at: new Date(message.atMs),
      reference: `service:${message.serviceId}:${message.person}`,
    };
  });
  if (rows.length === 0) return;
  await db
    .insertInto("phoneMessage")
    .values(rows)
    .onConflict((it) => it.column("reference").doNothing())
    .execute();
}

/**
 * Shows a single message: a copy with the whole number, for that phone is its owner's own; an answer to a reply under the
 * number the phone knows already, and masked where it knows none.
 */
export async function insertCopy(db: DatabaseOrTransaction, message: SingleMessage): Promise<void> {
  const { routeId, text, atMs, linkUrl, content, reference } = message;
  const who = message.isAnswer ? await answeredAs(db, message) : message;
  await db
    .insertInto("phoneMessage")
    .values({
      routeId,
      sender: who.sender,
      kind: message.isAnswer ? "notice" : shownKind(message),
      link: linkUrl,
      content: content && JSON.stringify(content),
      number: who.msisdn,
      text,
      at: new Date(atMs),
      reference: reference ?? null,
    })
    .onConflict((it) => it.column("reference").doNothing())
    .execute();
}

/** An answer comes from the route itself. */
async function answeredAs(
  db: DatabaseOrTransaction,
  { routeId, msisdn }: SingleMessage,
): Promise<{ sender: string; msisdn: string }> {
  const route = await db
    .selectFrom("route")
    .select("name")
    .where("routeId", "=", routeId)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom("phoneMessage")
    .select("id")
    .where("number", "=", msisdn)
    .limit(1)
    .executeTakeFirst();
  return { sender: route.name, msisdn: known ? msisdn : maskMsisdn(msisdn) };
}

export type PhoneOwner = { routeId: number; number: string; person: number | null };

/** The recipient of a message; person is null for a test number, which is given in full. */
export function findPhoneOwner(
  db: DatabaseOrTransaction,
  messageId: number,
): Promise<PhoneOwner | undefined> {
  return db
    .selectFrom("phoneMessage")
    .select(["routeId", "number", "person"])
    .where("id", "=", BigInt(messageId))
    .where("kind", "<>", "notice")
    .executeTakeFirst();
}

const WITHOUT_ANSWER = new Set(["pcm", "display", "notice"]);

/** The latest messages, newest first. `localise` turns a short link into one that can be tapped here. */
export async function listPhoneMessages(
  db: DatabaseOrTransaction,
  limit: number,
  localise: (url: string) => string,
): Promise<PhoneMessage[]> {
  const rows = await db
    .selectFrom("phoneMessage")
    .innerJoin("route", "route.routeId", "phoneMessage.routeId")
    .select(["id", "number", "route.routeId", "sender", "text", "at", "kind", "link", "content"])
    .select("optOutSuffix")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, routeId, at, link, content, optOutSuffix, ...shown }) => {
    const { text, kind } = shown;
    const tapped = link ?? /https?:\/\/\S+/.exec(text)?.[0];
    return {
      ...shown,
      id: Number(id),
      route: routeId,
      at: at.toISOString(),
      canReply: !WITHOUT_ANSWER.has(kind) && (kind === "rcs" || optOutSuffix !== ""),
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
