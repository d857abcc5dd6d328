import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client, orpc, type Outputs } from "../../api/client.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { KIND_NAMES } from "./kind-names.ts";
import classes from "./notifications.module.css";

type Preferences = Outputs["notifications"]["preferences"];

/** What also comes by e-mail and to the phone; kept with every tick. */
export function ChannelChoices() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const options = orpc.notifications.preferences.queryOptions({ input: {} });
  const { data, error, refetch } = useQuery(options);
  const save = useMutation({
    mutationFn: (next: Preferences) => client.notifications.savePreferences(next),
    onMutate: (next) => queries.setQueryData(options.queryKey, next),
    onError: () => void queries.invalidateQueries({ queryKey: options.queryKey }),
  });
  const tick = (kind: string, channel: "email" | "push", isOn: boolean) => {
    if (!data) return;
    const rows = data.rows.map((row) => (row.kind === kind ? { ...row, [channel]: isOn } : row));
    save.mutate({ rows });
  };
  return (
    <Card title={<Trans>What else should reach you, and how</Trans>}>
      <p className="lh-quiet">
        <Trans>The list above always has everything.</Trans>
      </p>
      <ErrorNotice error={error ?? save.error} onRetry={() => void refetch()} />
      {data ? (
        <table className={classes.choices}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col">
                <Trans>E-mail</Trans>
              </th>
              <th scope="col">
                <Trans>This phone or computer</Trans>
              </th>
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
                      name={
                        channel === "email" ? t`${name}: by e-mail` : t`${name}: on this device`
                      }
                      isOn={row[channel]}
                      onChange={(isOn) => tick(row.kind, channel, isOn)}
                    />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : error ? null : (
        <LoadingSkeleton heights={[300]} />
      )}
    </Card>
  );
}

function Tick(props: { name: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { name, isOn, onChange } = props;
  return (
    <td>
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
