import { AppError } from "../../../../domain/errors.ts";
import { openingLines, openingTimesOf } from "../../../../domain/schedule/opening-times.ts";
import { translate } from "../../../../domain/translate.ts";
import type { Database } from "../../../db/database.ts";
import type { Paper } from "../../../pdf/pdf-sheet.ts";
import { posterPdf } from "../posters/poster-pdf.ts";
import { textOn } from "./site-style.ts";
import { listShownSites } from "./site.store.ts";

type Deps = { db: Database; contentUrl: string };

/** A poster for an own page that is shown; its QR code leads to the page. Throws not-found, also for one that administrators have taken down. */
export async function readSitePoster(
  { db, contentUrl }: Deps,
  { userId, id, paper }: { userId: string; id: string; paper: Paper },
): Promise<Buffer> {
  const site = (await listShownSites(db, userId)).find((one) => one.id === id);
  if (!site || site.blockedAt !== null) throw new AppError("not-found");
  const url = `${contentUrl}/s/${site.code}`;
  const { name, offer, colour, address, openingHours } = site;
  const times = openingLines(openingTimesOf(site.openingTimes)).join(", ");
  const phone = site.phone && `+${site.phone}`;
  return posterPdf(
    {
      name,
      colour,
      nameColour: textOn(colour),
      lead: "",
      word: "",
      offer,
      code: url,
      caption: translate("Scan with your phone’s camera"),
      details: [url.replace(/^https?:\/\//, ""), address, times, openingHours, phone],
    },
    paper,
  );
}
