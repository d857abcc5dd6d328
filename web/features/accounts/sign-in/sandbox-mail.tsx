import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice/notice.tsx";

/** Where the mail of a sandbox is: it reaches no mailbox. */
export function SandboxMail({ consoleUrl }: { consoleUrl: string | null }) {
  const address = consoleUrl?.replace(/^https?:\/\//, "");
  return (
    <Notice tone="info" title={<Trans>This is a sandbox: no email leaves it.</Trans>}>
      {consoleUrl ? (
        <Trans>
          Open your email in the sandbox console: <a href={consoleUrl}>{address}</a>
        </Trans>
      ) : (
        <Trans>Whoever runs it finds your email in the sandbox console.</Trans>
      )}
    </Notice>
  );
}
