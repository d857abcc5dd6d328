import { Trans } from "@lingui/react/macro";
import { useParams, useSearch } from "@tanstack/react-router";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";

/** /reset-password/request asks for the mail; /reset-password/new?token=… is where its link leads. */
export function ResetPasswordPage() {
  const { mode } = useParams({ from: "/reset-password/$mode" });
  const { token, error } = useSearch({ from: "/reset-password/$mode" });
  if (mode === "new" && token && !error) return <NewPasswordForm token={token} />;
  if (mode !== "new") return <RequestResetForm />;
  return (
    <Page width="form">
      <PageHeader title={<Trans>This link no longer works</Trans>} />
      <Notice tone="warn">
        <Trans>
          The link in the email works once, for one hour. Ask for a new one. Your password has not
          changed.
        </Trans>
      </Notice>
      <LinkButton to="/reset-password/$mode" params={{ mode: "request" }}>
        <Trans>Get a new email</Trans>
      </LinkButton>
    </Page>
  );
}
