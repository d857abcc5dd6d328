import { KIND_TRAITS, type KindName } from "./traits.ts";

/** The name behind a wire number. Throws RangeError for one that does not exist. */
export function kindNameOf({ flowTypeId }: { flowTypeId: number }): KindName {
  for (const name in KIND_TRAITS)
    if (isKindName(name) && KIND_TRAITS[name].flowTypeId === flowTypeId) return name;
  throw new RangeError(`There is no kind of campaign ${flowTypeId}.`);
}

function isKindName(name: string): name is KindName {
  return name in KIND_TRAITS;
}
