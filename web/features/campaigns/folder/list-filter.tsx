import { Trans, useLingui } from "@lingui/react/macro";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { CAMPAIGN_KINDS } from "../../../../domain/catalogue.ts";
import classes from "./folder.module.css";
import type { Sort, useListFilter } from "./use-list-filter.ts";
import { translateKnown } from "../../../../domain/translate.ts";

/** Search, kind and order above the list. */
export function ListFilter({ filter }: { filter: ReturnType<typeof useListFilter> }) {
  const { t } = useLingui();
  const sorts: { value: Sort; label: string }[] = [
    { value: "newest", label: t`Newest first` },
    { value: "oldest", label: t`Oldest first` },
    { value: "start", label: t`By first day` },
    { value: "title", label: t`By name` },
    { value: "amount", label: t`By price` },
    { value: "people", label: t`By people` },
  ];
  return (
    <search className={classes.filter}>
      <TextInput
        type="search"
        label={<Trans>Search</Trans>}
        maxLength={80}
        value={filter.search}
        onChange={(event) => filter.setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        label={<Trans>Kind</Trans>}
        data={[
          { value: "", label: t`All kinds` },
          ...CAMPAIGN_KINDS.map(({ flowTypeId, name }) => ({
            value: String(flowTypeId),
            label: translateKnown(name),
          })),
        ]}
        value={filter.flowTypeId === undefined ? "" : String(filter.flowTypeId)}
        onChange={(event) => filter.setFlowTypeId(Number(event.currentTarget.value) || undefined)}
      />
      <NativeSelect
        label={<Trans>Order</Trans>}
        data={sorts}
        value={filter.sort}
        onChange={(event) => filter.setSort(event.currentTarget.value as Sort)}
      />
    </search>
  );
}
