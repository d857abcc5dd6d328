import * as z from "zod";
import { KIND_NAMES, KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { type DisplayFormat, pixelsOf } from "../../../../domain/message/display-creative.ts";
import { RCS_LIMITS, type RcsLimits } from "../../../../domain/message/rcs-message.ts";
import type { InterestGroup, RouteLimits } from "../messaging-provider.ts";
import { parsed } from "./translate.ts";

const limit = z.number().int().min(1).max(1_000_000);

const bytes = z.number().int().min(1).max(100_000_000);
/** What a network says besides is left out. */
const rcsLimits = z.object(
  Object.fromEntries(Object.keys(RCS_LIMITS).map((name) => [name, bytes.optional()])) as Record<
    keyof RcsLimits,
    z.ZodOptional<typeof bytes>
  >,
);
const bannerSize = z.object({ size: z.string(), maxBytes: bytes, isRequired: z.boolean() });

const configReply = z.object({
  routes: z.array(
    z.object({
      routeId: z.number().int(),
      maxDays: limit,
      products: z.array(
        z.object({
          flowTypeId: z.number().int(),
          senderMaxLength: limit.nullish(),
          maxParts: limit.nullish(),
          maxCharacters: limit.nullish(),
          rcs: rcsLimits.nullish(),
          display: z.object({ sizes: z.array(bannerSize) }).nullish(),
        }),
      ),
    }),
  ),
});

/** The limits that getconfig answers; products that we have no kind for are left out. Throws MessagingError. */
export function limitsOf(body: unknown): RouteLimits[] {
  return parsed(configReply, body).routes.flatMap(({ routeId, maxDays, products }) =>
    products.flatMap(({ flowTypeId, senderMaxLength, maxParts, maxCharacters, rcs, display }) => {
      const kind = KIND_NAMES.find((name) => KIND_TRAITS[name].flowTypeId === flowTypeId);
      if (!kind) return [];
      return [
        {
          routeId,
          kind,
          maxDays,
          senderMaxLength: senderMaxLength ?? null,
          maxParts: maxParts ?? null,
          maxCharacters: maxCharacters ?? null,
          rcs: rcs ?? null,
          banners: display?.sizes.flatMap(withPixels) ?? null,
        },
      ];
    }),
  );
}

function withPixels(banner: z.infer<typeof bannerSize>): DisplayFormat[] {
  const pixels = pixelsOf(banner.size);
  return pixels ? [{ ...banner, ...pixels }] : [];
}

const groupsReply = z.object({
  groups: z.array(
    z.object({
      groupId: z.number().int(),
      interests: z.array(z.object({ id: z.number().int(), name: z.string().min(1) })),
    }),
  ),
});

/** The groups that groupinterests answers. Throws MessagingError. */
export function interestsOf(body: unknown): InterestGroup[] {
  return parsed(groupsReply, body).groups;
}
