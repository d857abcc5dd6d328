import { type RawBuilder, sql } from "kysely";

export type CampaignSort = "newest" | "oldest" | "start" | "title" | "amount" | "people";

type Order = {
  key: RawBuilder<unknown>;
  /** The key as text that loses nothing of it. */
  asText: RawBuilder<unknown>;
  asValue: (text: string) => RawBuilder<unknown>;
  isDescending: boolean;
};

const created = {
  key: sql`created_at`,
  asText: sql`(extract(epoch from created_at) * 1000000)::bigint::text`,
  asValue: (text: string) =>
    sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
};

const number = (key: RawBuilder<unknown>) => ({
  key,
  asText: sql`(${key})::text`,
  asValue: (text: string) => sql`${text}::bigint`,
});

/** No key is null, and the id follows in the same direction: so a place is one comparison. */
export const ORDER: Readonly<Record<CampaignSort, Order>> = {
  newest: { ...created, isDescending: true },
  oldest: { ...created, isDescending: false },
  // Hours since 2000; those without a day last.
  start: {
    ...number(sql`coalesce((start_date - date '2000-01-01') * 24 + start_hour, 2000000000)`),
    isDescending: false,
  },
  title: {
    key: sql`lower(title)`,
    asText: sql`lower(title)`,
    asValue: (text) => sql`${text}::text`,
    isDescending: false,
  },
  amount: { ...number(sql`coalesce(amount_minor, -1)`), isDescending: true },
  people: { ...number(sql`people::bigint`), isDescending: true },
};
