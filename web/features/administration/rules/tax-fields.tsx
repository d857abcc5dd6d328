import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import classes from "../admin.module.css";

const MAX_TAXES = 5;

export type TypedTax = { key: number; name: string; percent: string };

/** The taxes of a country with their rates, as they are typed. */
export function TaxFields({
  value,
  onChange,
}: {
  value: TypedTax[];
  onChange: (value: TypedTax[]) => void;
}) {
  const { t } = useLingui();
  const put = (key: number, patch: Partial<TypedTax>) =>
    onChange(value.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  return (
    <>
      {value.map(({ key, name, percent }) => (
        <div key={key} className={classes.filters}>
          <TextInput
            label={t`Name on the invoice`}
            maxLength={20}
            value={name}
            onChange={(event) => put(key, { name: event.currentTarget.value })}
          />
          <TextInput
            label={t`Per cent on top of the net price`}
            inputMode="decimal"
            value={percent}
            onChange={(event) => put(key, { percent: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            aria-label={t`Remove ${name}`}
            disabled={value.length === 1}
            onClick={() => onChange(value.filter((line) => line.key !== key))}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          disabled={value.length >= MAX_TAXES}
          onClick={() =>
            onChange([
              ...value,
              { key: Math.max(...value.map(({ key }) => key)) + 1, name: "", percent: "" },
            ])
          }
        >
          <Trans>Add a tax</Trans>
        </Button>
      </div>
    </>
  );
}
