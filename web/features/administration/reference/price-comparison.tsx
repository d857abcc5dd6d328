import { Trans, useLingui } from "@lingui/react/macro";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import { differenceWords } from "../price-words.ts";
import { beginOf } from "./dated-prices.ts";

export type ComparedPrice = {
  name: string;
  /** What holds at the moment that the new one is to begin; in the unit of `next`. */
  was: number | undefined;
  next: number;
};

type Props = {
  caption: string;
  prices: readonly ComparedPrice[];
  wordsOf: (price: number) => string;
  /** When they are to begin; undefined for at once. */
  from: string | undefined;
  isLarge: boolean;
};

/** Old and new prices beside each other, by how much they differ, and when the new ones begin. */
export function PriceComparison({ caption, prices, wordsOf, from, isLarge }: Props) {
  const { t } = useLingui();
  return (
    <>
      <DataTable
        caption={caption}
        isNarrow
        rows={prices}
        rowKey={({ name }) => name}
        columns={[
          // Of one price its caption says what it is for: four columns of amounts are too wide for a phone.
          ...(prices.length > 1
            ? [
                {
                  key: "name",
                  name: t`What for`,
                  isHeading: true,
                  renderCell: ({ name }: ComparedPrice) => name,
                },
              ]
            : []),
          {
            key: "was",
            name: t`Old price`,
            isNumber: true,
            renderCell: ({ was }) => (was === undefined ? "–" : wordsOf(was)),
          },
          {
            key: "next",
            name: t`New price`,
            isNumber: true,
            renderCell: ({ next }) => <b>{wordsOf(next)}</b>,
          },
          {
            key: "difference",
            name: t`Change`,
            isNumber: true,
            renderCell: ({ was, next }) => (was === undefined ? "–" : differenceWords(was, next)),
          },
        ]}
      />
      <p>
        <Begin from={from} isLarge={isLarge} />
      </p>
    </>
  );
}

function Begin({ from, isLarge }: Pick<Props, "from" | "isLarge">) {
  const begin = beginOf(from, isLarge);
  if (begin === "now") return <Trans>Begins at once.</Trans>;
  if (begin === "in-an-hour")
    return (
      <Trans>
        Begins one hour after you confirm it, because the change is more than 20%. All
        administrators are told, and can withdraw it until then.
      </Trans>
    );
  const time = formatDateTime(begin.at, "UTC");
  if (isLarge)
    return (
      <Trans>
        Begins on {time} UTC. The change is more than 20%: all administrators are told, and can
        withdraw it until then.
      </Trans>
    );
  return <Trans>Begins on {time} UTC. Administrators can withdraw it until then.</Trans>;
}
