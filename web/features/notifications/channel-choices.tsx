import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { orpc, type Outputs } from "../../api/client.ts";
import { changeOrWait } from "../../offline/outbox.ts";
import { sendChange } from "../../offline/send-change.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { canComeBySms } from "../../../domain/message/owner-sms.ts";
import { MobileProof } from "./mobile-proof.tsx";
import { KIND_NAMES } from "./kind-names.ts";
import classes from "./notifications.module.css";

type Preferences = Outputs["notifications"]["preferences"];
type Row = Preferences["rows"][number];

/** E-mail and phone preferences; every tick is saved. */
export function ChannelChoices() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const mobile = useQuery(orpc.notifications.mobile.queryOptions({ input: {} }));
  const isProved = mobile.data?.isProved ?? false;
  const options = orpc.notifications.preferences.queryOptions({ input: {} });
  const { data, error, refetch } = useQuery(options);
  const save = useMutation({
    mutationFn: (row: Row) => changeOrWait("preferences", row.kind, { rows: [row] }, sendChange),
    onMutate: (changed) =>
      queries.setQueryData(options.queryKey, (known: Preferences | undefined) => ({
        rows: (known?.rows ?? []).map((row) => (row.kind === changed.kind ? changed : row)),
      })),
    onError: () => void queries.invalidateQueries({ queryKey: options.queryKey }),
  });
  const tick = (kind: string, channel: "email" | "push" | "sms", isOn: boolean) => {
    const row = data?.rows.find((it) => it.kind === kind);
    if (row) save.mutate({ ...row, [channel]: isOn });
  };
  return (
    <Card title={<Trans>How we tell you</Trans>}>
      <p className="lh-quiet">
        <Trans>
          The list above always shows everything. Whatever you choose here, we email you each
          invoice as a PDF.
        </Trans>
      </p>
      <MobileProof />
      <ErrorNotice error={error ?? save.error} onRetry={() => void refetch()} />
      {data ? (
        <div className={classes.choicesBox}>
          <table className={classes.choices}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>What</Trans>
                </th>
                <th scope="col">
                  <Trans>Email</Trans>
                </th>
                <th scope="col">
                  <Trans>This phone or computer</Trans>
                </th>
                {isProved ? (
                  <th scope="col">
                    <Trans>SMS</Trans>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => {
                const name = t(KIND_NAMES[row.kind]);
                return (
                  <tr key={row.kind}>
                    <th scope="row">{name}</th>
                    {(["email", "push"] as const).map((channel) => (
                      <Tick
                        key={channel}
                        column={channel === "email" ? t`Email` : t`This phone or computer`}
                        name={
                          channel === "email" ? t`${name}: by email` : t`${name}: on this device`
                        }
                        isOn={row[channel]}
                        onChange={(isOn) => tick(row.kind, channel, isOn)}
                      />
                    ))}
                    {isProved && canComeBySms(row.kind) ? (
                      <Tick
                        column={t`SMS`}
                        name={t`${name}: by SMS`}
                        isOn={row.sms}
                        onChange={(isOn) => tick(row.kind, "sms", isOn)}
                      />
                    ) : null}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      ) : error ? null : (
        <LoadingSkeleton heights={[300]} />
      )}
    </Card>
  );
}

type TickProps = {
  /** The heading of its column, shown beside it where there are no columns. */
  column: string;
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

function Tick({ column, name, isOn, onChange }: TickProps) {
  return (
    <td data-name={column}>
      <span className={classes.tick}>
        <input
          type="checkbox"
          aria-label={name}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
    </td>
  );
}
