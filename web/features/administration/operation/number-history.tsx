import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Outputs } from "../../../api/client.ts";
import { formatDateTime } from "../../../ui/numbers.ts";

type History = Outputs["administration"]["numberHistory"];

/** What is held of a number, to answer the person who asks: who says that it agreed to what, and its opt-outs. */
export function NumberHistory({ history: { lists, optOuts } }: { history: History }) {
  const { t } = useLingui();
  const time = (at: string) => `${formatDateTime(at, "UTC")} UTC`;
  return (
    <section className="lh-stack" aria-label={t`Consent and opt-outs of this number`}>
      <h3>
        <Trans>Consent</Trans>
      </h3>
      {lists.length === 0 ? (
        <p className="lh-quiet">
          <Trans>No advertiser’s list has this number.</Trans>
        </p>
      ) : (
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
                  Said on {time(consentAt)}: “{consentText}”
                </Trans>
              )}{" "}
              <span className="lh-quiet lh-small">
                <Trans>The list is deleted on {time(expiresAt)}.</Trans>
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3>
        <Trans>Opt-outs</Trans>
      </h3>
      {optOuts.length === 0 ? (
        <p className="lh-quiet">
          <Trans>This number has not opted out here.</Trans>
        </p>
      ) : (
        <ul>
          {optOuts.map(({ addedAt, liftedAt, reason }) => (
            <li key={addedAt}>
              {time(addedAt)}
              {liftedAt === null ? null : (
                <>
                  {". "}
                  <Trans>
                    Lifted on {time(liftedAt)}: {reason}
                  </Trans>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
