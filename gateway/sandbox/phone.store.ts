import { maskMsisdn } from "../../domain/msisdn.ts";
import type { Database } from "../db/transaction.ts";
import type { OutgoingMessage } from "../networks/network.ts";
import type { Service } from "../services/service.ts";

export type PhoneMessage = {
  number: string;
  route: number;
  sender: string;
  text: string;
  at: string;
  link?: string;
};

/** Shows messages to people of the base on the sandbox's phone, their numbers masked. */
export async function insertPhoneMessages(
  db: Database,
  service: Service,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const copies = messages.map(({ msisdn, atMs }) => ({ number: maskMsisdn(msisdn), atMs }));
  await insertCopies(db, service, copies);
}

/** Shows the copies for the advertiser's own test numbers. Only ever called in the sandbox. */
export async function insertTestCopies(
  db: Database,
  service: Service,
  numbers: readonly string[],
  atMs: number,
): Promise<void> {
  await insertCopies(
    db,
    service,
    numbers.map((number) => ({ number, atMs })),
  );
}

async function insertCopies(
  db: Database,
  service: Service,
  copies: readonly { number: string; atMs: number }[],
): Promise<void> {
  if (copies.length === 0) return;
  await db.query(
    `insert into phone_message (route_id, service_id, number, sender, text, at)
     select $1, $2, number, $3, $4, to_timestamp(at_ms / 1000)
     from unnest($5::text[], $6::double precision[]) as c (number, at_ms)`,
    [
      service.routeId,
      service.id,
      service.sender,
      service.fullText,
      copies.map(({ number }) => number),
      copies.map(({ atMs }) => atMs),
    ],
  );
}

/** The latest messages, newest first. */
export async function listPhoneMessages(db: Database, limit: number): Promise<PhoneMessage[]> {
  const { rows } = await db.query<{
    number: string;
    route_id: number;
    sender: string;
    text: string;
    at: Date;
  }>(
    "select number, route_id, sender, text, at from phone_message order by at desc, id desc limit $1",
    [limit],
  );
  return rows.map(({ number, route_id: route, sender, text, at }) => {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    return {
      number,
      route,
      sender,
      text,
      at: at.toISOString(),
      ...(link === undefined ? {} : { link }),
    };
  });
}
