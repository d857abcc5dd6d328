import type { MiddlewareHandler } from "hono";
import { invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import { clientAddress } from "../../../../platform/http/client-address.ts";
import { heldBodies } from "../../../../platform/http/held-bodies.ts";
import { limitBody } from "../../../../platform/http/limit-body.ts";

/** In bytes; less where anybody may send one: a sign-in has 16,384 characters at most, a webhook of a card provider some tens of thousands. */
const LONGEST = {
  call: 1_000_000,
  signIn: 65_536,
  webhook: 262_144,
  picture: 2_000_000,
  list: 4_194_304,
};

/**
 * Refuses bodies that are too long, and cuts those that hold more memory, with the others that are on their way, than an address or all may. Files say
 * themselves when they are too long; of a list, which is stored as it comes, the piece counts that a bucket waits for.
 */
export function limitBodies(trustedProxies: number): MiddlewareHandler[] {
  const limits = new Map(
    [LONGEST.call, LONGEST.signIn, LONGEST.webhook].map((bytes) => [
      bytes,
      limitBody(bytes, tooLarge),
    ]),
  );
  return [
    heldBodies({
      addressOf: (c) => clientAddress(c, trustedProxies),
      longest,
    }),
    (c, next) => limits.get(longest(c.req.path))?.(c, next) ?? next(),
  ];
}

function longest(path: string): number {
  if (path.startsWith("/files/pictures/")) return LONGEST.picture;
  if (path.startsWith("/files/")) return LONGEST.list;
  if (path.startsWith("/api/auth/")) return LONGEST.signIn;
  return path.startsWith("/webhooks/") ? LONGEST.webhook : LONGEST.call;
}

function tooLarge(): never {
  throw invalidArgument([{ path: "", message: translate("This is too large to send at once.") }]);
}
