import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { toProblem } from "../../../api/app-problem.ts";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

type Props = { id: number; name: string; takesMessages: boolean; onDone: () => Promise<void> };

/** Asks a network now how the account stands, and sends a test message to the administrator's own number. */
export function NetworkTrial({ id, name, takesMessages, onDone }: Props) {
  const { t } = useLingui();
  const check = useMutation({
    mutationFn: () => client.administration.checkNetwork({ id }),
    onSettled: onDone,
  });
  const test = useMutation({
    mutationFn: () => client.administration.testNetwork({ id }),
    onSettled: onDone,
  });
  const outcomes = {
    accepted: t`The network has taken the test message. It should arrive on your phone in a minute.`,
    refused: t`The network has refused the test message.`,
    unknown: t`The network has not answered. The test message may still arrive.`,
    nothing: t`The test message was not sent.`,
  };
  return (
    <>
      <div className="lh-row">
        <Button
          variant="default"
          aria-label={t`Check ${name} now`}
          loading={check.isPending}
          onClick={() => {
            test.reset();
            check.mutate();
          }}
        >
          <Trans>Check now</Trans>
        </Button>
        {takesMessages ? (
          <Button
            variant="default"
            aria-label={t`Send a test message through ${name}`}
            loading={test.isPending}
            onClick={() => {
              check.reset();
              test.mutate();
            }}
          >
            <Trans>Send me a test message</Trans>
          </Button>
        ) : null}
      </div>
      <ErrorNotice error={check.error ?? test.error} />
      {test.error && toProblem(test.error).code === "aborted" ? (
        <div>
          <LinkButton to="/personal" variant="default">
            <Trans>Open your profile</Trans>
          </LinkButton>
        </div>
      ) : null}
      {check.data ? (
        <Notice
          tone={check.data.problem ? "bad" : "good"}
          announce="politely"
          title={check.data.problem ?? t`No problem is known.`}
        >
          {check.data.balance ? (
            <p>{t`Balance: ${check.data.balance}`}</p>
          ) : (
            <p>
              <Trans>The network does not say what is left on the account.</Trans>
            </p>
          )}
        </Notice>
      ) : null}
      {test.data ? (
        <Notice
          tone={test.data.outcome === "accepted" ? "good" : "warn"}
          announce="politely"
          title={outcomes[test.data.outcome]}
        >
          {test.data.problem ? <p>{test.data.problem}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}
