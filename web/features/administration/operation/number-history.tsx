import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Outputs } from "../../../api/client.ts";
import { useAccountTime } from "../../../session/account-time.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { NumberMessages } from "./number-messages.tsx";
import { useSourceNames } from "./opt-out-sources.ts";

type History = Outputs["administration"]["numberHistory"];
type Network = NonNullable<History["network"]>;

/** What is held of a number, to answer the person who asks why a message came: what was sent, who says that it agreed, and its opt-outs. */
export function NumberHistory({ history: { lists, optOuts, network } }: { history: History }) {
  const { t } = useLingui();
  return (
    <section className="lh-stack" aria-label={t`Messages, consent and opt-outs of this number`}>
      {network === null ? (
        <Notice
          tone="warn"
          announce="politely"
          title={<Trans>The networks did not answer, so messages are missing here.</Trans>}
        >
          <Trans>Close this and find the number again in a few minutes.</Trans>
        </Notice>
      ) : (
        <NumberMessages messages={network.messages} />
      )}
      <h3>
        <Trans>Consent</Trans>
      </h3>
      <Consent lists={lists} bases={network?.bases ?? []} />
      <h3>
        <Trans>Opt-outs</Trans>
      </h3>
      {network === null ? (
        <OptOuts
          rows={optOuts.map(({ addedAt, reason, ...row }) => ({
            ...row,
            at: addedAt,
            liftReason: reason,
          }))}
        />
      ) : (
        <OptOuts rows={network.optOuts} />
      )}
    </section>
  );
}

function Consent({ lists, bases }: { lists: History["lists"]; bases: Network["bases"] }) {
  const { moment } = useAccountTime();
  if (lists.length + bases.length === 0)
    return (
      <p className="lh-quiet">
        <Trans>
          No advertiser’s list has this number, and no operator has sent it with a consent.
        </Trans>
      </p>
    );
  return (
    <ul>
      {lists.map(({ id, name, userId, advertiser, consentAt, consentText, expiresAt }) => (
        <li key={id}>
          <Link to="/admin/advertisers/$id" params={{ id: userId }}>
            {advertiser}
          </Link>
          {`, ${name}. `}
          {consentAt === null ? (
            <Trans>Nobody has said where the numbers come from.</Trans>
          ) : (
            <Trans>
              Said on {moment(consentAt)}: “{consentText}”
            </Trans>
          )}{" "}
          <span className="lh-quiet lh-small">
            <Trans>The list is deleted on {moment(expiresAt)}.</Trans>
          </span>
        </li>
      ))}
      {bases.map(({ routeName, consentSource, consentOn, removedAt }) => (
        <li key={`${routeName} ${consentOn} ${removedAt}`}>
          <Trans>
            {routeName} says that the person agreed on {consentOn}: “{consentSource}”.
          </Trans>
          {removedAt === null ? null : (
            <>
              {" "}
              <Trans>It took the number out on {moment(removedAt)}.</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type OptOut = {
  at: string;
  source?: Network["optOuts"][number]["source"];
  reason?: string | null;
  liftedAt: string | null;
  liftReason: string | null;
};

function OptOuts({ rows }: { rows: readonly OptOut[] }) {
  const names = useSourceNames();
  const { moment } = useAccountTime();
  if (rows.length === 0)
    return (
      <p className="lh-quiet">
        <Trans>This number has not opted out here.</Trans>
      </p>
    );
  return (
    <ul>
      {rows.map(({ at, source, reason, liftedAt, liftReason }) => (
        <li key={`${at} ${source ?? ""}`}>
          {[moment(at), source ? names[source] : "", reason ?? ""].filter(Boolean).join(". ")}
          {liftedAt === null ? null : (
            <>
              {". "}
              <Trans>
                Lifted on {moment(liftedAt)}: {liftReason}
              </Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
