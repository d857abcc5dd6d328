import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { client, orpc } from "../../api/client.ts";
import { queryClient } from "../../query/query-client.ts";
import { useMyCountry } from "../../session/my-country.ts";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { formatDateTime } from "../../ui/numbers.ts";
import classes from "./report.module.css";

const DAYS = 14;

/** A read-only link that ends by itself, and those that still work. */
export function ShareLinks({ campaignId }: { campaignId: string }) {
  const { timeZone } = useMyCountry();
  const shares = useQuery(orpc.reports.shares.queryOptions({ input: { campaignId } }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: orpc.reports.shares.key() });
  const make = useMutation({
    mutationFn: () => client.reports.share({ campaignId, days: DAYS }),
    onSuccess: refresh,
  });
  const end = useMutation({
    mutationFn: (id: string) => client.reports.revokeShare({ id }),
    onSuccess: () => {
      make.reset();
      refresh();
    },
  });
  return (
    <div className="lh-stack-tight">
      <p className="lh-quiet">
        <Trans>
          Anyone with the link can see the name of the campaign and its figures for {DAYS} days,
          without an account. They cannot see any money.
        </Trans>
      </p>
      {make.data ? <NewLink url={make.data.url} /> : null}
      <div>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          <Trans>Make a link to share</Trans>
        </Button>
      </div>
      <ErrorNotice error={make.error ?? end.error} />
      {shares.data && shares.data.shares.length > 0 ? (
        <ul className={classes.shares}>
          {shares.data.shares.map(({ id, expiresAt }) => (
            <li key={id} className="lh-spread">
              <span>
                <Trans>A link that works until {formatDateTime(expiresAt, timeZone)}</Trans>
              </span>
              <Button variant="subtle" loading={end.isPending} onClick={() => end.mutate(id)}>
                <Trans>End this link</Trans>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function NewLink({ url }: { url: string }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy(url);
  return (
    <div className={classes.newLink}>
      <TextInput
        readOnly
        label={t`Copy this link now: we cannot show it again`}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={copy}>{isCopied ? t`Copied` : t`Copy the link`}</Button>
      <a
        className={buttonClass({ variant: "default" })}
        href={`https://wa.me/?text=${encodeURIComponent(url)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Trans>Send it by WhatsApp</Trans>
      </a>
    </div>
  );
}
