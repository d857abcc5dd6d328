import { Trans, useLingui } from "@lingui/react/macro";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { NetworkRoute } from "./network-types.ts";

type Choice = NetworkRoute["choice"];
type Props = { name: string; choice: Choice; onChange: (choice: Choice) => void };

const FLOORS = [50, 60, 70, 75, 80, 85, 90, 95];
/** What is proposed to whoever chooses by price. */
const USUAL_FLOOR = 80;

/** How one of the connections of a turn is chosen, and how well it has to deliver. */
export function RouteChoice({ name, choice, onChange }: Props) {
  const { t } = useLingui();
  const { by, minDeliveredPercent } = choice;
  const floors = [...new Set([...FLOORS, minDeliveredPercent])]
    .filter((percent) => percent > 0)
    .toSorted((a, b) => a - b);
  return (
    <>
      <NativeSelect
        label={t`Of connections with the same turn on ${name}`}
        value={by}
        data={[
          { value: "share", label: t`They share the messages` },
          { value: "price", label: t`The cheapest takes them` },
        ]}
        onChange={(event) =>
          onChange(
            event.currentTarget.value === "price"
              ? { by: "price", minDeliveredPercent: USUAL_FLOOR }
              : { by: "share", minDeliveredPercent: 0 },
          )
        }
      />
      {by === "price" ? (
        <>
          <NativeSelect
            label={t`Leave out connections of ${name} that deliver less than`}
            value={String(minDeliveredPercent)}
            data={[
              { value: "0", label: t`Leave out none` },
              ...floors.map((percent) => ({ value: String(percent), label: `${percent}%` })),
            ]}
            onChange={(event) =>
              onChange({ by, minDeliveredPercent: Number(event.currentTarget.value) })
            }
          />
          <p className="lh-quiet">
            <Trans>
              Prices are those of the day, under Prices of each connection. A connection without a
              price, or with one in another currency, comes last. Delivered are messages of the last
              7 days; with fewer than 50 a connection counts as good.
            </Trans>
          </p>
        </>
      ) : null}
    </>
  );
}
