import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { toProblem } from "../api/app-problem.ts";
import { Notice } from "./notice.tsx";

type Props = {
  /** Whatever a query, a mutation or an await threw; nothing is shown for null and undefined. */
  error: unknown;
  /** Offered as "Try again". */
  onRetry?: (() => void) | undefined;
};

/** What happened, that nothing was lost, and the one next step. */
export function ErrorNotice({ error, onRetry }: Props) {
  if (error === null || error === undefined) return null;
  const problem = toProblem(error);
  return (
    <Notice
      tone="bad"
      announce="now"
      title={problem.message}
      action={
        onRetry ? (
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        ) : undefined
      }
    />
  );
}
