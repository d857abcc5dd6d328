import { useLingui } from "@lingui/react/macro";
import { useCountriesHere } from "../../session/cells.ts";
import { NativeSelect } from "../../ui/form/native-select.tsx";

type Props = {
  value: number | null;
  /** What no country means here; left out where one has to be chosen. */
  none?: string;
  label?: string;
  description?: string;
  error?: string | undefined;
  onChange: (countryId: number | null) => void;
};

/** A country of those that this installation serves. */
export function CountrySelect({ value, none, label, onChange, ...field }: Props) {
  const { t } = useLingui();
  const countries = useCountriesHere();
  return (
    <NativeSelect
      {...field}
      label={label ?? t`Country`}
      value={String(value ?? "")}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === "" ? null : Number(chosen))
      }
      data={[
        ...(none === undefined ? [] : [{ value: "", label: none }]),
        ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
