import * as z from "zod";
import { KIND_NAMES, KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import type { InterestGroup, RouteLimits } from "../messaging-provider.ts";
import { parsed } from "./translate.ts";

const limit = z.number().int().min(1).max(1_000_000);

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
        }),
      ),
    }),
  ),
});

/** The limits that getconfig answers; products that we have no kind for are left out. Throws MessagingError. */
export function limitsOf(body: unknown): RouteLimits[] {
  return parsed(configReply, body).routes.flatMap(({ routeId, maxDays, products }) =>
    products.flatMap(({ flowTypeId, senderMaxLength, maxParts, maxCharacters }) => {
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
        },
      ];
    }),
  );
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
