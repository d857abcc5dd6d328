import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import type { Currency } from "../../../../domain/money/money.ts";
import type { CountryRule } from "../../../../domain/rules/country-rules.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { CountrySelect } from "../country-select.tsx";
import { PriceState } from "../price-state.tsx";
import { useChosenCountry } from "../use-chosen-country.ts";
import { RuleForm } from "./rule-form.tsx";
import { ruleNames } from "./rule-names.ts";
import { ruleLines } from "./rule-words.ts";
import classes from "./rules.module.css";

type Row = Outputs["administration"]["countryRules"]["rows"][number];

/** What the law of a country decides: what holds today, what comes next, and what was. */
export function CountryRules() {
  const [countryId, setCountryId] = useChosenCountry();
  const { data, error, refetch } = useQuery(
    orpc.administration.countryRules.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <>
      <CountrySelect value={countryId} onChange={setCountryId} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.rows
        .filter((row) => row.countryId === countryId)
        .map((row) => (
          <OneRule key={`${row.countryId} ${row.byDefault.kind}`} row={row} />
        ))}
    </>
  );
}

function OneRule({ row }: { row: Row }) {
  const { t } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const { countryId, byDefault, versions, firstDay } = row;
  const { currency } = countryById(countryId) ?? SOUTH_AFRICA;
  const held = versions.find(({ state }) => state === "now")?.rule ?? byDefault;
  const name = ruleNames()[byDefault.kind];
  return (
    <Card
      title={name}
      aside={
        isChanging ? null : (
          <Button
            variant="default"
            aria-label={t`Change: ${name}`}
            onClick={() => setChanging(true)}
          >
            <Trans>Change</Trans>
          </Button>
        )
      }
    >
      <RuleLines rule={held} currency={currency} />
      {isChanging ? (
        <RuleForm {...{ countryId, held, firstDay }} onDone={() => setChanging(false)} />
      ) : null}
      {versions.length === 0 ? (
        <p className="lh-quiet">
          <Trans>This is the default. Nobody has changed it.</Trans>
        </p>
      ) : (
        <Versions name={name} versions={versions} currency={currency} />
      )}
    </Card>
  );
}

function RuleLines({ rule, currency }: { rule: CountryRule; currency: Currency }) {
  const { t } = useLingui();
  const lines = ruleLines(rule, currency);
  if (lines.length === 0) return <p>{t`None`}</p>;
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type VersionsProps = { name: string; versions: Row["versions"]; currency: Currency };

function Versions({ name, versions, currency }: VersionsProps) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  return (
    <DataTable
      caption={t`Changes: ${name}`}
      rows={versions}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "state",
          name: t`Status`,
          renderCell: ({ state }) =>
            state === "replaced" ? (
              <Badge tone="quiet">{t`Replaced`}</Badge>
            ) : (
              <PriceState state={state} />
            ),
        },
        { key: "from", name: t`First day`, renderCell: ({ from }) => formatCivilDate(from) },
        {
          key: "rule",
          name: t`Rule`,
          renderCell: ({ rule }) => <RuleLines rule={rule} currency={currency} />,
        },
        { key: "why", name: t`Reason`, renderCell: ({ reason }) => reason },
        { key: "who", name: t`Done by`, renderCell: ({ setBy }) => setBy },
        {
          key: "at",
          name: t`When`,
          renderCell: ({ setAt }) => moment(setAt),
        },
      ]}
    />
  );
}
