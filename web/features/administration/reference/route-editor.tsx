import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import classes from "../admin.module.css";
import { countryName } from "../country-names.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useIsServedHere } from "../use-chosen-country.ts";

type Row = Outputs["administration"]["routes"]["rows"][number];

/** Each route with its name, the line that says how to stop, and whether it is open. */
export function RouteEditor() {
  const isHere = useIsServedHere();
  const { data, error, refetch } = useQuery(
    orpc.administration.routes.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.rows.filter(isHere).map((row) => (
        <OneRoute key={row.routeId} row={row} />
      ))}
    </>
  );
}

function OneRoute({ row }: { row: Row }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(row);
  const [isAsking, setAsking] = useState(false);
  const put = (patch: Partial<Row>) => setTyped({ ...typed, ...patch });
  const { routeId, name, optOutSuffix, isOpen } = typed;
  const isChanged = name !== row.name || optOutSuffix !== row.optOutSuffix || isOpen !== row.isOpen;
  return (
    <Card
      title={`${row.name}, ${countryName(row.countryId)}`}
      aside={<span className="lh-quiet lh-small">{t`Route ${String(routeId)}`}</span>}
    >
      <div className={classes.filters}>
        <TextInput
          label={t`Name`}
          maxLength={60}
          value={name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t`Opt-out line`}
          maxLength={60}
          value={optOutSuffix}
          onChange={(event) => put({ optOutSuffix: event.currentTarget.value })}
        />
      </div>
      <CheckBox
        label={t`Open for new campaigns`}
        checked={isOpen}
        onChange={(event) => put({ isOpen: event.currentTarget.checked })}
      />
      <div>
        <Button
          variant="default"
          disabled={!isChanged || name.trim() === ""}
          onClick={() => setAsking(true)}
        >
          <Trans>Save this route</Trans>
        </Button>
      </div>
      {isAsking ? (
        <ReasonDialog
          title={<Trans>Save this route?</Trans>}
          confirmLabel={<Trans>Save this route</Trans>}
          onConfirm={async (reason) => {
            const route = { routeId, name: name.trim(), optOutSuffix, isOpen, reason };
            await client.administration.saveRoute(route);
            setAsking(false);
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>The opt-out line counts towards the length of every message on this route.</Trans>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
