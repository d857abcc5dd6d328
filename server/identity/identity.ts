import { AsyncLocalStorage } from "node:async_hooks";
import type { LocalSettings } from "../../platform/database/scoped-query.ts";

/** Roles of the database. What each sees says the policies of the migrations. */
export const DATABASE_ROLES = {
  member: "loudhailer_member",
  administrator: "loudhailer_admin",
  system: "loudhailer_system",
} as const;

/** Administrators see which jobs failed and retry them, figures count what waits; members reach no queue. */
export const QUEUE_READERS = [DATABASE_ROLES.administrator, DATABASE_ROLES.system];

/** As whom statements are made (docs/decisions/073-a-second-wall.md). */
export type Identity = LocalSettings;

const identity = (role: string, userId: string): Identity =>
  Object.freeze({ role, "app.user_id": userId });

/** A caller without a session, and whatever nobody was named for: owns nothing, so sees nothing of anybody. */
export const NOBODY = identity(DATABASE_ROLES.member, "");

/** The tool itself: jobs, webhooks, sign-in. */
export const SYSTEM = identity(DATABASE_ROLES.system, "");

/** The program's own role, as it signs in to the database: for its queues. */
const PROGRAM = identity("none", "");

const around = new AsyncLocalStorage<Identity>();

/** A member or visitor: sees what is theirs. */
export const memberIdentity = (userId: string): Identity => identity(DATABASE_ROLES.member, userId);

/** An administrator in a call that is for administrators. */
export const administratorIdentity = (userId: string): Identity =>
  identity(DATABASE_ROLES.administrator, userId);

/** Whose work is being done; undefined where nobody said so. */
export const identityNow = (): Identity | undefined => around.getStore();

/** Does work as somebody, in whatever transaction it is. */
export function asIdentity<Result>(as: Identity, work: () => Result): Result {
  return around.run(as, work);
}

/**
 * Does work as the tool itself. Within a member's call only what has to look beyond the member, as narrow as can be:
 * server/identity/beyond-the-wall.test.ts lists the places.
 */
export function asSystem<Result>(work: () => Result): Result {
  return around.run(SYSTEM, work);
}

/** Reads or writes in the name of an owner, for somebody who has proved a right to it by a link or a code. */
export function asOwner<Result>(userId: string, work: () => Result): Result {
  return around.run(memberIdentity(userId), work);
}

/** An answer that comes piece by piece is made as who asked for it, whoever takes the pieces. */
export function continueAs<Answer>(as: Identity, answer: Answer): Answer {
  if (typeof answer !== "object" || answer === null || !(Symbol.asyncIterator in answer))
    return answer;
  const pieces = answer as unknown as AsyncGenerator<unknown>;
  const next = pieces.next.bind(pieces);
  pieces.next = (...values) => around.run(as, () => next(...values));
  return answer;
}

/** Reaches the queues, which belong to the program. */
export function asProgram<Result>(work: () => Result): Result {
  return around.run(PROGRAM, work);
}
