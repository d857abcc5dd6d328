import type { Context, Hono } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { isSigned, SIGNATURE_HEADER } from "../../../platform/http/signed-call.ts";
import { findRoute } from "../../catalogue/catalogue.store.ts";
import type { Database } from "../../db/database.ts";
import type { Secrets } from "../secrets.ts";
import { findSecretName } from "./pushed.store.ts";
import { readReceipts } from "./read-receipts.ts";
import { takePushed, type TakePushedDeps } from "./take-pushed.ts";
import { createWrongProofs } from "./wrong-proofs.ts";

export type ReceiptDeps = TakePushedDeps & {
  db: Database;
  secrets: Secrets;
  /** Business time. */
  nowMs: () => number;
  trustedProxies: number;
};

/** The secret of a connection that signs its receipts: NETWORK_SECRET_{NAME}_RECEIPTS. */
const SECRET = "receipts";
const ID = /^\d{1,9}$/;

/**
 * `POST /r/{routeId}/company/receipts?connection={id}`: receipts that an operator brings, signed with the connection's secret. Nothing
 * is read of a call before its signature is proved; it is answered when everything is stored.
 */
export function serveReceipts(app: Hono, deps: ReceiptDeps): void {
  const wrongProofs = createWrongProofs(deps.trustedProxies);
  app.post("/r/:routeId/company/receipts", async (context) => {
    wrongProofs.refuseTooMany(context);
    const [routeId, connectionId] = [idFrom(context.req.param("routeId")), connectionOf(context)];
    const body = Buffer.from(await context.req.arrayBuffer());
    const call = { about: `${routeId}.${connectionId}`, body };
    const header = context.req.header(SIGNATURE_HEADER);
    const secret = await secretOf(deps, connectionId);
    // The machine's clock: the caller knows no other.
    if (secret === undefined || !isSigned(secret, call, { header, nowMs: Date.now() })) {
      wrongProofs.count(context);
      throw new AppError("unauthenticated", {
        message: "The signature is missing, wrong or older than five minutes.",
      });
    }
    if (!(await findRoute(deps.db, routeId))) throw new AppError("not-found");
    const readings = readReceipts(body.toString("utf8"), deps.nowMs());
    const results = await takePushed(deps, {
      connectionId,
      signature: header ?? "",
      readings,
    });
    return context.json({ results });
  });
}

function connectionOf(context: Context): number {
  return idFrom(context.req.query("connection") ?? "");
}

/** 0 is nobody's id. */
function idFrom(text: string): number {
  return Number(ID.exec(text)?.[0] ?? 0);
}

async function secretOf(
  { db, secrets }: ReceiptDeps,
  connectionId: number,
): Promise<string | undefined> {
  const name = await findSecretName(db, connectionId);
  return name === undefined ? undefined : secrets.read(name, [SECRET]).values[SECRET];
}
