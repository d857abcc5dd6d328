import { KINDS } from "../../domain/campaign/kinds/kinds.ts";
import { DEFAULT_KIND } from "../../domain/campaign/kinds/traits.ts";
import { composeOptOutLink, OPT_OUT_PLACEHOLDER } from "../../domain/message/sms-link.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Directory } from "../lists/directory.ts";
import { handedSender } from "../networks/handed-sender.ts";
import type { Batch, MessageTraits, OutgoingMessage } from "../networks/network.ts";
import { isFlash, type Service } from "../services/service.ts";

export type BatchDeps = {
  directory: Directory;
  /** A person's own opt-out link. */
  optOutLinkOf: (routeId: number, person: number) => string;
  /** A person's own short link of a campaign. */
  ownLinkOf: (linkId: number, person: number) => string;
};

export function traitsOf(service: Service): MessageTraits {
  const { kind: name, sender, fullText, content, countryId } = service;
  const kind = KINDS[name];
  return {
    kind: name,
    sender: handedSender(sender, fullText, countryId),
    hasFallback: kind.hasSmsFallback && fullText !== "",
    hasLink: kind.isTappable({ text: fullText, sender, link: "", content }),
  };
}

/** Messages of a service as a network takes them; numbers exist only on this way. */
export async function messagesFor(
  db: DatabaseOrTransaction,
  deps: BatchDeps,
  service: Service,
  people: readonly number[],
  atMs: readonly number[],
): Promise<OutgoingMessage[]> {
  const numbers = await deps.directory.numbersOf(db, service.routeId, people);
  return messagesTo(deps, { service, people, atMs }, numbers);
}

/** Some people of a service, and when it is sent to each of them. */
export type Meant = { service: Service; people: readonly number[]; atMs: readonly number[] };

function messagesTo(
  deps: BatchDeps,
  { service, people, atMs }: Meant,
  numbers: readonly string[],
): OutgoingMessage[] {
  const { routeId, id: serviceId } = service;
  const traits = traitsOf(service);
  const ownOf = ownPartsOf(deps, service);
  return people.map((person, index) => ({
    routeId,
    serviceId,
    person,
    msisdn: numbers[index] ?? "",
    atMs: atMs[index] ?? 0,
    traits,
    ...ownOf(person),
  }));
}

/** What only one person's message has: an opt-out link, and a short link where the service has one for each. */
function ownPartsOf(
  { optOutLinkOf, ownLinkOf }: BatchDeps,
  { routeId, fullText, linkId, linkUrl, hasOwnLinks }: Service,
): (person: number) => Pick<OutgoingMessage, "text" | "linkUrl"> {
  const hasOptOut = fullText.includes(OPT_OUT_PLACEHOLDER);
  const optOutOf = (text: string, person: number) =>
    hasOptOut ? composeOptOutLink(text, optOutLinkOf(routeId, person)) : text;
  if (!hasOwnLinks || linkId === null || linkUrl === null)
    return (person) => (hasOptOut ? { text: optOutOf(fullText, person) } : {});
  return (person) => {
    const own = ownLinkOf(linkId, person);
    return { text: optOutOf(fullText.replaceAll(linkUrl, own), person), linkUrl: own };
  };
}

/** How a batch goes: in place of RCS, or over the connections of another route than its service's. */
export type BatchWay = { asSms: boolean; viaRoute: number | null };

/** A batch for each of several services of one route; the book of numbers is asked once. */
export async function batchesFor(
  db: DatabaseOrTransaction,
  deps: BatchDeps,
  routeId: number,
  all: readonly Meant[],
): Promise<Batch[]> {
  const everybody = all.flatMap(({ people }) => people);
  const numbers = await deps.directory.numbersOf(db, routeId, everybody);
  let from = 0;
  return all.map((meant) => {
    const own = numbers.slice(from, from + meant.people.length);
    from += meant.people.length;
    return batchOf(meant.service, messagesTo(deps, meant, own));
  });
}

const batchOf = (service: Service, messages: readonly OutgoingMessage[]): Batch => ({
  sender: service.sender,
  text: service.fullText,
  isFlash: isFlash(service),
  content: service.content,
  linkUrl: service.linkUrl,
  messages,
});

/** A batch of messages that leave together. */
export async function batchFor(
  db: DatabaseOrTransaction,
  deps: BatchDeps,
  service: Service,
  people: readonly number[],
  atMs: readonly number[],
  { asSms, viaRoute }: BatchWay = { asSms: false, viaRoute: null },
): Promise<Batch> {
  const messages = await messagesFor(db, deps, service, people, atMs);
  const batch = batchOf(
    service,
    viaRoute === null ? messages : messages.map((message) => ({ ...message, routeId: viaRoute })),
  );
  return asSms ? smsOf(batch) : batch;
}

/** The same messages as SMS, which have nothing to fall back to. */
function smsOf(batch: Batch): Batch {
  const traitsFor = ({ traits }: OutgoingMessage): MessageTraits => ({
    ...traits,
    kind: DEFAULT_KIND,
    hasFallback: false,
  });
  return {
    ...batch,
    content: null,
    isFallback: true,
    messages: batch.messages.map((message) => ({ ...message, traits: traitsFor(message) })),
  };
}
