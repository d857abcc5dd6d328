import { lazyPart } from "../ui/lazy-part.tsx";
import { useMe } from "./session.ts";

// Nobody needs it where one installation serves every country.
const Links = lazyPart(async () => (await import("./other-cell-links.tsx")).OtherCellLinks);

/** Links to this page in the countries that other installations serve; nothing where there are none. */
export function OtherCells() {
  const me = useMe();
  if (!me?.cells?.some(({ isHere }) => !isHere)) return null;
  return <Links cells={me.cells} hasDraft={me.isAnonymous || me.isSignedIn} />;
}
