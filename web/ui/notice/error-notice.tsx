import { Trans } from "@lingui/react/macro";
import { Button } from "../form/button.tsx";
import { useLocation } from "@tanstack/react-router";
import { toProblem } from "../../api/app-problem.ts";
import { LinkButton } from "../form/link-button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  /** Whatever a query, a mutation or an await threw; nothing is shown for null and undefined. */
  error: unknown;
  /** Offered as "Try again", unless it is not allowed: then it never will be. */
  onRetry?: (() => void) | undefined;
};

/** Error message: what happened, that nothing was lost, and one next step. */
export function ErrorNotice({ error, onRetry }: Props) {
  if (error === null || error === undefined) return null;
  const problem = toProblem(error);
  if (problem.code === "unauthenticated") return <SignInAgain message={problem.message} />;
  return (
    <Notice
      tone="bad"
      announce="now"
      title={problem.message}
      action={
        onRetry && problem.code !== "permission-denied" ? (
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        ) : undefined
      }
    />
  );
}

function SignInAgain({ message }: { message: string }) {
  const next = useLocation({ select: ({ href }) => href });
  return (
    <Notice
      tone="warn"
      announce="now"
      title={message}
      action={
        <LinkButton to="/login" search={{ next }}>
          <Trans>Sign in</Trans>
        </LinkButton>
      }
    >
      <Trans>You then return to this page. What you saved is safe.</Trans>
    </Notice>
  );
}
