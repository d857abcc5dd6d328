import { useLingui } from "@lingui/react/macro";
import { NativeSelect } from "../../ui/fields.tsx";
import { COUNTRIES, NIGERIA } from "../../../domain/countries.ts";

type Props = { value: number; onChange: (countryId: number) => void; error?: string | undefined };

/** The countries of the list; Nigeria is a name in it that cannot be chosen yet. */
export function CountryChoice({ value, onChange, error }: Props) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={t`Country`}
      description={t`Your money and your campaigns stay in this country.`}
      value={String(value)}
      error={error}
      autoComplete="country"
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={[
        ...COUNTRIES.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: "", label: t`${NIGERIA.name} (not yet)`, disabled: true },
      ]}
    />
  );
}
