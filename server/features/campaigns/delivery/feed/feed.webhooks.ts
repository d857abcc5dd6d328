import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod";
import { AppError } from "../../../../../domain/errors.ts";
import { translate } from "../../../../../domain/translate.ts";
import { isSigned, SIGNATURE_HEADER } from "../../../../../platform/http/signed-call.ts";
import type { CampaignsDeps } from "../../campaigns-deps.ts";
import { announceChange } from "./announce-change.ts";

const LARGEST_BODY_BYTES = 4_096;
const bodySchema = z.object({ routeId: z.int().min(1).max(1_000_000) });

/**
 * `POST /webhooks/feed`: a network says that there is something to read. Believed with its signature alone, and then only that it
 * is worth a look. Where there is no secret there is no such call.
 */
export function createFeedWebhook(
  deps: Pick<CampaignsDeps, "db" | "jobs">,
  secret: string | undefined,
): Hono {
  const app = new Hono();
  if (secret === undefined) return app;
  app.post("/webhooks/feed", bodyLimit({ maxSize: LARGEST_BODY_BYTES }), async (context) => {
    // The signature is over the bytes as they came: parse nothing before.
    const body = await context.req.text();
    const header = context.req.header(SIGNATURE_HEADER);
    const read = isSigned(secret, { about: "feed", body }, { header, nowMs: Date.now() })
      ? bodySchema.safeParse(parsed(body))
      : undefined;
    if (!read?.success)
      throw new AppError("invalid-argument", {
        message: translate("This is not a signed event from the provider."),
      });
    await announceChange(deps, read.data.routeId);
    return context.json({ received: true });
  });
  return app;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
