import type { Mutation } from "../../mutation.ts";

const PUSHED = "gateway/exchange/receipts/receipts.test.ts › ";
const SIGNED = "platform/http/signed-call.ts";

/** Receipts that operators bring, and signed calls. */
export const PUSHED_RECEIPTS: readonly Mutation[] = [
  {
    of: "pushed receipts: signature",
    file: "gateway/exchange/receipts/receipts.routes.ts",
    find: "if (secret === undefined || !isSigned(secret, call, { header, nowMs: Date.now() }))",
    replace: "if (secret === undefined || isSigned(secret, call, { header: undefined, nowMs: 0 }))",
    proof: `${PUSHED}are refused without the signature of their connection, over exactly what is sent`,
  },
  {
    of: "pushed receipts: what is signed is what is sent",
    file: SIGNED,
    find: ".update(body)",
    replace: "",
    proof: `${PUSHED}are refused without the signature of their connection, over exactly what is sent`,
  },
  {
    of: "pushed receipts: of this route and connection",
    file: SIGNED,
    find: "${atSeconds}.${about}.",
    replace: "${atSeconds}.${about.length > 0}.",
    proof: `${PUSHED}are refused without the signature of their connection, over exactly what is sent`,
  },
  {
    of: "pushed receipts: time window",
    file: SIGNED,
    find: "return Math.abs(nowMs / 1_000 - Number(at)) <= SIGNED_WINDOW_SECONDS;",
    replace: "return nowMs > 0;",
    proof: `${PUSHED}are refused when they were signed more than five minutes ago, or ahead`,
  },
  {
    of: "pushed receipts: a thousand in a call",
    file: "gateway/exchange/receipts/read-receipts.ts",
    find: ".min(1).max(MAX_RECEIPTS)",
    replace: ".min(1).max(MAX_RECEIPTS + 1)",
    proof: `${PUSHED}are a thousand at the most in a call, and at least one, in a body that can be read`,
  },
  {
    of: "pushed receipts: the same call once",
    file: "gateway/events/take-heard.ts",
    find: "(noted.has(call.signature) && signed.get(call.signature) === call),",
    replace: "noted.size >= 0,",
    proof: `${PUSHED}that come again as the same call are answered again and stored once, also two at a time`,
  },
];
