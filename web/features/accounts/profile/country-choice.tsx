import { useLingui } from "@lingui/react/macro";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { useCountries } from "./business-choices.ts";

type Props = { value: number; onChange: (countryId: number) => void; error?: string | undefined };

/** The countries of the configuration; one that is not open is a name that cannot be chosen yet. */
export function CountryChoice({ value, onChange, error }: Props) {
  const { t } = useLingui();
  const countries = useCountries();
  return (
    <NativeSelect
      label={t`Country`}
      description={t`Your money and your campaigns stay in this country.`}
      value={String(value)}
      error={error}
      autoComplete="country"
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={countries.map(({ isOpen, label, ...country }) => ({
        ...country,
        label: isOpen ? label : t`${label} (not yet)`,
        disabled: !isOpen,
      }))}
    />
  );
}
