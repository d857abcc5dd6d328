import { AppError } from "../../../../domain/errors.ts";
import { type Phrase, phrase } from "../../../../domain/phrase.ts";
import { msg, translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { refuseOwnMatter } from "../../accounts/users/refuse-own-matter.ts";
import { asRead, type OwnUrls, siteCodeIn } from "../../audience/files/own-address.ts";
import { pictureKey } from "../../audience/files/pictures.ts";
import { stopUsing } from "../../campaigns/changes/stop-campaign.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import {
  findPublished,
  listPublished,
  type Published,
  type PublishedPlace,
  updateBlocked,
  updateUnblocked,
} from "./published.store.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "notify"> & { campaigns: OwnUrls };

export type ShownPublished = Published & { address: string };

const MAX_PICTURES = 40;

/** The pages of an advertiser, and the newest pictures. */
export async function readPublished(
  { db, campaigns }: Pick<Deps, "db" | "campaigns">,
  userId: string,
): Promise<ShownPublished[]> {
  const rows = await listPublished(db, userId, MAX_PICTURES);
  return rows.map((row) => ({ ...row, address: addressOf(row, campaigns) }));
}

/** The page or picture at a public address, as browsers read it. Throws not-found. */
export async function readAtAddress(
  { db, campaigns }: Pick<Deps, "db" | "campaigns">,
  address: string,
): Promise<ShownPublished> {
  const found = await findPublished(db, placeAt(address, campaigns));
  if (!found) throw noneThere();
  return { ...found, address: addressOf(found, campaigns) };
}

type Decision = { address: string; reason: string };

/**
 * Takes one page or picture down: nobody is shown it, no message may lead to it, its owner's campaigns that use it are stopped, and its
 * owner reads why. Where it is down already it only stops what still uses it. Throws not-found.
 */
export async function takeDown(
  deps: Deps,
  { address, reason }: Decision,
  actor: Actor,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const found = await findThere(tx, deps, address);
    const { kind, place, ownerId: userId } = found;
    // What the owner is booking is waited for and stopped; what is booked afterwards finds that it is down.
    await lockUser(tx, userId);
    const stopped = await stopUsing(deps, tx, { userId, used: { kind, place }, actor, reason });
    if (!(await updateBlocked(tx, found, { at, reason }))) return;
    await record(tx, found, { at, action: "taken-down", reason }, actor);
    const title =
      kind === "page"
        ? phrase(msg("Loudhailer took your page “{name}” down"), { name: found.name })
        : phrase(msg("Loudhailer took one of your pictures down"));
    await notifyOwner(deps, tx, found, {
      of: "taken-down",
      title,
      body: bodyOf(reason, stopped > 0),
      at,
    });
  });
}

/** Shows it again, and its owner hears of it. Changes nothing where it is shown. Throws not-found, permission-denied for one's own. */
export async function putBack(
  deps: Deps,
  { address, reason }: Decision,
  actor: Actor,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const found = await findThere(tx, deps, address);
    refuseOwnMatter(found.ownerId, actor.actorUserId);
    if (!(await updateUnblocked(tx, found))) return;
    await record(tx, found, { at, action: "put-back", reason }, actor);
    const title =
      found.kind === "page"
        ? phrase(msg("Your page “{name}” is shown again"), { name: found.name })
        : phrase(msg("Your picture is shown again"));
    await notifyOwner(deps, tx, found, { of: "put-back", title, body: "", at });
  });
}

/** Notifies whose page or picture it is, in their language; a visitor has nobody to tell. */
async function notifyOwner(
  deps: Pick<Deps, "notify">,
  tx: DatabaseOrTransaction,
  { kind, place, ownerId, isVisitor }: Awaited<ReturnType<typeof findThere>>,
  { of, title, body, at }: { of: string; title: Phrase; body: Phrase | ""; at: Date },
): Promise<void> {
  if (isVisitor) return;
  const link = kind === "page" ? "/sites" : "/support";
  const eventKey = `${of}:${place}:${at.toISOString()}`;
  await inLanguageOf(tx, ownerId, () =>
    deps.notify(tx, { userId: ownerId, kind: "support", eventKey, title, body, link, at }),
  );
}

function bodyOf(reason: string, hasStopped: boolean): Phrase {
  const said = { reason: asSentence(reason) };
  return hasStopped
    ? phrase(
        msg(
          "{reason} Nobody sees it any more, and we stopped your campaigns that used it. Write to us if you think that is wrong.",
        ),
        said,
      )
    : phrase(
        msg("{reason} Nobody sees it any more. Write to us if you think that is wrong."),
        said,
      );
}

const asSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

async function findThere(
  tx: DatabaseOrTransaction,
  { campaigns }: Pick<Deps, "campaigns">,
  address: string,
): Promise<Published> {
  const found = await findPublished(tx, placeAt(address, campaigns));
  if (!found) throw noneThere();
  return found;
}

function record(
  tx: DatabaseOrTransaction,
  { kind, place, ownerId }: Published,
  { at, action, reason }: { at: Date; action: "taken-down" | "put-back"; reason: string },
  { actorUserId, requestId }: Actor,
): Promise<void> {
  return recordAudit(tx, {
    at,
    actorUserId,
    action: `${kind}.${action}`,
    subjectUserId: ownerId,
    requestId,
    detail: { place, reason },
  });
}

function placeAt(typed: string, { contentUrl, publicUrl }: OwnUrls): PublishedPlace {
  const urls = { contentUrl, publicUrl };
  const address = asRead(typed);
  const code = /^[a-z0-9]{6,12}/.exec(siteCodeIn(address, urls) ?? "")?.[0];
  if (code !== undefined) return { kind: "page", place: code };
  const key = pictureKey(address, urls);
  if (key === undefined) throw noneThere();
  return { kind: "picture", place: key };
}

const addressOf = ({ kind, place }: PublishedPlace, { contentUrl }: OwnUrls): string =>
  kind === "page" ? `${contentUrl}/s/${place}` : `${contentUrl}/files/${place}`;

const noneThere = () =>
  new AppError("not-found", {
    message: translate("There is no page or picture of ours at this address."),
  });
