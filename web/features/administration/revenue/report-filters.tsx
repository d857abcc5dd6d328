import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import classes from "../admin.module.css";
import { CountrySelect } from "../country-select.tsx";
import { useIsServedHere } from "../use-chosen-country.ts";

export type ReportFilters = {
  countryId: string;
  flowTypeId: string;
  routeId: string;
  from: string;
  to: string;
};

export const NO_FILTERS: ReportFilters = {
  countryId: "",
  flowTypeId: "",
  routeId: "",
  from: "",
  to: "",
};

type Props = { filters: ReportFilters; onChange: (filters: ReportFilters) => void };

/** Country, kind, route, and the days of submission. */
export function ReportFilterFields({ filters, onChange }: Props) {
  const { t } = useLingui();
  const isHere = useIsServedHere();
  const routes = useQuery(orpc.administration.routes.queryOptions({ input: {} })).data?.rows ?? [];
  const offered = routes.filter(
    (route) =>
      isHere(route) && (!filters.countryId || String(route.countryId) === filters.countryId),
  );
  const put = (patch: Partial<ReportFilters>) => onChange({ ...filters, ...patch });
  return (
    <div className={classes.filters}>
      <CountrySelect
        none={t`All`}
        value={filters.countryId === "" ? null : Number(filters.countryId)}
        onChange={(countryId) => put({ countryId: String(countryId ?? ""), routeId: "" })}
      />
      <NativeSelect
        label={t`Kind`}
        value={filters.flowTypeId}
        onChange={(event) => put({ flowTypeId: event.currentTarget.value })}
        data={[
          { value: "", label: t`All` },
          { value: "1", label: t`SMS` },
          { value: "2", label: t`SMS with link` },
          { value: "3", label: t`Please Call Me` },
          { value: "4", label: t`Display` },
          { value: "5", label: t`RCS` },
        ]}
      />
      <NativeSelect
        label={t`Route`}
        value={filters.routeId}
        onChange={(event) => put({ routeId: event.currentTarget.value })}
        data={[
          { value: "", label: t`All` },
          ...offered.map(({ routeId, name }) => ({ value: String(routeId), label: name })),
        ]}
      />
      <TextInput
        label={t`From`}
        type="date"
        value={filters.from}
        onChange={(event) => put({ from: event.currentTarget.value })}
      />
      <TextInput
        label={t`Until`}
        type="date"
        value={filters.to}
        onChange={(event) => put({ to: event.currentTarget.value })}
      />
    </div>
  );
}
