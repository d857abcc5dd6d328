import type { Country } from "../draft/draft.ts";

/** Whether people can be chosen by place and age: some network of the country knows its subscribers. */
export function takesProfiles({ routes }: Pick<Country, "routes">): boolean {
  return routes.length === 0 || routes.some(({ hasSubscribers }) => hasSubscribers);
}
