import type { FieldProblem } from "../../../../domain/errors.ts";
import { SITE_PICTURE } from "../../../../domain/site-picture.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { OwnUrls } from "../../audience/files/own-address.ts";
import { ownPictures, pictureKey, tooHeavy } from "../../audience/files/pictures.ts";
import type { PagePicture } from "./site-page.ts";
import type { ShopSite } from "./site.store.ts";

export type CheckedPicture = Pick<ShopSite, "pictureKey" | "pictureAlt"> & {
  problems: FieldProblem[];
};

/** The picture that is to be put on a page: one of its owner's own that nobody has taken down, light enough, with words for who does not see it. */
export async function checkPicture(
  db: DatabaseOrTransaction,
  toSave: { userId: string; pictureUrl?: string | undefined; pictureAlt?: string | undefined },
  urls: OwnUrls,
): Promise<CheckedPicture> {
  const { userId, pictureUrl = "", pictureAlt = "" } = toSave;
  if (pictureUrl === "") return { pictureKey: "", pictureAlt: "", problems: [] };
  const key = pictureKey(pictureUrl, urls) ?? "";
  const stored = (await ownPictures(db, userId, [key])).get(key);
  const problems: FieldProblem[] = [];
  if (stored === undefined)
    problems.push({ path: "pictureUrl", message: translate("Choose this picture again.") });
  else if (stored.sizeBytes > SITE_PICTURE.maxBytes)
    problems.push({ path: "pictureUrl", message: tooHeavy(SITE_PICTURE.maxBytes) });
  if (pictureAlt === "")
    problems.push({ path: "pictureAlt", message: translate("Say what the picture shows.") });
  return { pictureKey: key, pictureAlt, problems };
}

/** The picture of a page as everybody is shown it; undefined where it has none, or administrators have taken it down. */
export async function readPagePicture(
  db: DatabaseOrTransaction,
  { userId, pictureKey: key }: Pick<ShopSite, "userId" | "pictureKey">,
): Promise<PagePicture | undefined> {
  if (key === "") return undefined;
  const stored = (await ownPictures(db, userId, [key])).get(key);
  return stored && { path: `/files/${key}`, ...stored };
}
