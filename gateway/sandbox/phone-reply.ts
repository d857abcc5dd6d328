import { COUNTRIES } from "../../domain/countries.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { normaliseMsisdn } from "../../domain/people/msisdn.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { Directory } from "../lists/directory.ts";
import { type Reply, type ReplyDeps, takeReply } from "../replies/take-reply.ts";
import { findPhoneOwner } from "./phone.store.ts";

export type PhoneReply = {
  messageId?: number | undefined;
  number?: string | undefined;
  text: string;
};
export type PhoneReplyDeps = ReplyDeps & { directory: Directory };

/** A reply from the sandbox's phone, to a message it shows or from a number. Returns whether the person asked to stop. */
export async function replyFromPhone(
  deps: PhoneReplyDeps,
  { messageId, number, text }: PhoneReply,
  nowMs: number,
): Promise<boolean> {
  const owner = messageId === undefined ? undefined : await findPhoneOwner(deps.db, messageId);
  if (messageId !== undefined && !owner) throw new AppError("not-found");
  const sender =
    owner?.person === undefined || owner.person === null
      ? await fromNumber(deps, owner?.number ?? number ?? "")
      : { routeId: owner.routeId, person: owner.person };
  return takeReply(deps, { ...sender, text, atMs: nowMs }, nowMs);
}

async function fromNumber(
  { db, directory }: PhoneReplyDeps,
  number: string,
): Promise<Pick<Reply, "routeId" | "person">> {
  for (const country of COUNTRIES) {
    const read = normaliseMsisdn(number, country.code);
    if (!read.ok) continue;
    const routes = (await listRoutes(db)).filter((route) => route.country.id === country.id);
    const routeIds = routes.map(({ routeId }) => routeId);
    const place = directory.locate(read.msisdn, routeIds);
    const entry = { ...place, msisdn: read.msisdn };
    const [person = 0] = await directory.peopleFor(db, place.routeId, [entry]);
    return { routeId: place.routeId, person };
  }
  throw invalidArgument([{ path: "number", message: "This is not a mobile number." }]);
}
