import { Trans, useLingui } from "@lingui/react/macro";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import classes from "./lists.module.css";
import type { Preview } from "./use-list-upload.ts";

/** The columns, that of the numbers first: on a phone there is room for little more. */
function inOrder({ headings, rows }: Preview, phoneColumn: number | null): number[] {
  const count = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: count }, (_, place) => place);
  if (phoneColumn === null) return places;
  return [phoneColumn, ...places.filter((place) => place !== phoneColumn)];
}

/** The first five rows of the file, with the number column first and marked. */
export function FirstRows({
  preview,
  phoneColumn,
}: {
  preview: Preview;
  phoneColumn: number | null;
}) {
  const { t } = useLingui();
  const mark = (place: number) => (place === phoneColumn ? true : undefined);
  const places = inOrder(preview, phoneColumn);
  return (
    <ScrollRegion label={t`First rows`}>
      <table className={classes.rows}>
        <caption>
          <Trans>First rows</Trans>
        </caption>
        {preview.hasHeading ? (
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              {places.map((place) => (
                <th key={place} scope="col" data-phone={mark(place)}>
                  {preview.headings[place]}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {preview.rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {places.map((place) => (
                <td key={place} data-phone={mark(place)}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
