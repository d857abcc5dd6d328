import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countryById } from "../../../../domain/countries.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { ChangeHistory } from "../operation/change-history.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";

type Row = Outputs["administration"]["legalTexts"]["rows"][number];

/** The terms and the privacy notice of each country; a change is a new version, for those who sign up from then on. */
export function LegalTexts() {
  const { data, error, refetch } = useQuery(
    orpc.administration.legalTexts.queryOptions({ input: {}, staleTime: 0 }),
  );
  const { t } = useLingui();
  const [chosen, setChosen] = useState("terms.6");
  const row = data?.rows.find((it) => nameOf(it) === chosen);
  return (
    <>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <NativeSelect
        label={t`Text`}
        value={chosen}
        data={(data?.rows ?? []).map((it) => {
          const country = countryById(it.countryId)?.name ?? "";
          const label = it.kind === "terms" ? t`Terms, ${country}` : t`Privacy notice, ${country}`;
          return { value: nameOf(it), label };
        })}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {row ? <OneText key={`${chosen} ${row.version}`} row={row} /> : null}
      <ChangeHistory key={chosen} kind="section" subject={`legal.${chosen}`} />
    </>
  );
}

/** Words that stand for the company of the country. */
const PLACEHOLDERS = "{company}, {address}, {email}";

/** As its changes are named in the history. */
const nameOf = ({ kind, countryId }: Row) => `${kind}.${countryId}`;

function OneText({ row }: { row: Row }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [body, setBody] = useState(row.body);
  const [isAsking, setAsking] = useState(false);
  const day = formatDate(row.publishedAt, "UTC");
  return (
    <Card>
      <Textarea
        label={t`What it says`}
        description={t`Version ${row.version}, from ${day}. Headings begin with ##, list items with -. ${PLACEHOLDERS} are filled in.`}
        rows={20}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          disabled={body.trim() === row.body.trim()}
          onClick={() => setAsking(true)}
        >
          <Trans>Publish as a new version</Trans>
        </Button>
      </div>
      {isAsking ? (
        <ReasonDialog
          title={<Trans>Publish this text?</Trans>}
          confirmLabel={<Trans>Publish as a new version</Trans>}
          onConfirm={async (reason) => {
            const { kind, countryId, version: basedOn } = row;
            const text = { kind, countryId, body, basedOn, reason };
            await client.administration.publishLegalText(text);
            setAsking(false);
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>
            People who sign up agree to it from now on. A version that was published cannot be
            changed or taken back.
          </Trans>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
