import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./accounting-nav.module.css";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { RadioList } from "../../../ui/form/radio-list.tsx";

export type Advertiser = Outputs["administration"]["advertisers"]["rows"][number];
type Props = { chosen: Advertiser | null; onChoose: (advertiser: Advertiser | null) => void };

const MAX_FOUND = 5;

/** Finds the advertiser whose money is meant, by name, company, e-mail or whole mobile number. */
export function AdvertiserPick({ chosen, onChoose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const query = useQuery({
    ...orpc.administration.advertisers.queryOptions({ input: { text, limit: MAX_FOUND } }),
    enabled: text !== "",
  });
  const rows = query.data?.rows;
  return (
    <div className={`lh-stack-tight ${classes.pick}`}>
      <TextInput
        label={t`Advertiser`}
        description={t`Name, company, email or full mobile number.`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChoose(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          setText(typed.trim());
        }}
      />
      <div>
        <Button
          variant="default"
          loading={query.isFetching}
          disabled={typed.trim() === ""}
          onClick={() => setText(typed.trim())}
        >
          <Trans>Find</Trans>
        </Button>
      </div>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {chosen && !rows?.some(({ userId }) => userId === chosen.userId) ? (
        <p className="lh-strong">
          {[chosen.company || chosen.name, chosen.email].filter(Boolean).join(" · ")}
        </p>
      ) : null}
      {rows?.length === 0 ? (
        <p role="status">
          <Trans>No match. Try the full email address.</Trans>
        </p>
      ) : null}
      {rows && rows.length > 0 ? (
        <RadioList
          legend={<Trans>Which advertiser?</Trans>}
          value={chosen?.userId ?? ""}
          onChange={(userId) => onChoose(rows.find((row) => row.userId === userId) ?? null)}
          choices={rows.map((row) => ({
            value: row.userId,
            label: row.company || row.name || row.email || row.userId,
            hint: row.email,
          }))}
        />
      ) : null}
    </div>
  );
}
