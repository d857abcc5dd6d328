import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** Above the few entries that replace a menu that could not be loaded. */
export function MenuMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={<Trans>The menu could not be loaded.</Trans>}
      action={
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>You can still reach the main pages.</Trans>
    </Notice>
  );
}
