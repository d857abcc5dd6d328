import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import classes from "../admin.module.css";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useIsServedHere } from "../use-chosen-country.ts";

type Row = Outputs["administration"]["countries"]["rows"][number];

/** Each country with its facts and what one top-up may be. */
export function Countries() {
  const isHere = useIsServedHere();
  const { data, error, refetch } = useQuery(
    orpc.administration.countries.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.rows.filter(isHere).map((row) => (
        <OneCountry
          key={`${row.countryId} ${row.minimumTopUpMinor} ${row.maximumTopUpMinor}`}
          row={row}
        />
      ))}
    </>
  );
}

/** Whole units as typed to minor units; undefined for what is no amount. */
function readAmount(text: string): number | undefined {
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(",", ".")) * 100)
    : undefined;
}

function OneCountry({ row }: { row: Row }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [least, setLeast] = useState(String(row.minimumTopUpMinor / 100));
  const [most, setMost] = useState(String(row.maximumTopUpMinor / 100));
  const [isAsking, setAsking] = useState(false);
  const minimumTopUpMinor = readAmount(least);
  const maximumTopUpMinor = readAmount(most);
  const isChanged =
    minimumTopUpMinor !== row.minimumTopUpMinor || maximumTopUpMinor !== row.maximumTopUpMinor;
  return (
    <Card
      title={row.name}
      aside={
        <Badge tone={row.isOpen ? "good" : "quiet"}>
          {row.isOpen ? t`Open for sign-up` : t`Closed for sign-up`}
        </Badge>
      }
    >
      <FactList
        facts={[
          { key: "code", name: t`Code`, value: `${row.code}, +${row.msisdnPrefix}` },
          { key: "currency", name: t`Currency`, value: row.currency },
          { key: "zone", name: t`Time zone`, value: row.timezone },
        ]}
      />
      <div className={classes.filters}>
        <TextInput
          label={t`Smallest top-up`}
          start={row.currency}
          inputMode="decimal"
          value={least}
          onChange={(event) => setLeast(event.currentTarget.value)}
        />
        <TextInput
          label={t`Largest top-up`}
          start={row.currency}
          inputMode="decimal"
          value={most}
          onChange={(event) => setMost(event.currentTarget.value)}
        />
      </div>
      <div>
        <Button
          variant="default"
          disabled={!isChanged || !minimumTopUpMinor || !maximumTopUpMinor}
          onClick={() => setAsking(true)}
        >
          <Trans>Save these limits</Trans>
        </Button>
      </div>
      {isAsking && minimumTopUpMinor && maximumTopUpMinor ? (
        <ReasonDialog
          title={<Trans>Save these limits?</Trans>}
          confirmLabel={<Trans>Save these limits</Trans>}
          onConfirm={async (reason) => {
            const { countryId } = row;
            const limits = { minimumTopUpMinor, maximumTopUpMinor };
            await client.administration.saveCountry({ countryId, ...limits, reason });
            setAsking(false);
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>They apply to every top-up from now on, including automatic ones.</Trans>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
