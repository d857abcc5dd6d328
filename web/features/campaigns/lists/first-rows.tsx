import { Trans, useLingui } from "@lingui/react/macro";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import classes from "./lists.module.css";
import type { Preview } from "./use-list-upload.ts";

/** The first five rows of the file, with the number column marked. */
export function FirstRows({
  preview,
  phoneColumn,
}: {
  preview: Preview;
  phoneColumn: number | null;
}) {
  const { t } = useLingui();
  const mark = (place: number) => (place === phoneColumn ? true : undefined);
  return (
    <ScrollRegion label={t`First rows`}>
      <table className={classes.rows}>
        <caption>
          <Trans>The first rows of the file</Trans>
        </caption>
        {preview.hasHeading ? (
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              {preview.headings.map((heading, place) => (
                <th key={place} scope="col" data-phone={mark(place)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {preview.rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {cells.map((cell, place) => (
                <td key={place} data-phone={mark(place)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
