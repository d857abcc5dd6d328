import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { verifyBackupCode, verifyCode } from "../../../api/two-factor.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { isWrongCode } from "./wrong-code.ts";

type Props = { onDone: () => Promise<void>; onBack: () => void };

/** The second step of signing in: the code of the app, or a backup code. */
export function CodeStep({ onDone, onBack }: Props) {
  const { t } = useLingui();
  const [isBackup, setBackup] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (value) => (value.trim() === "" ? t`Enter the code.` : null) },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async ({ code }) => {
    setWrong(false);
    try {
      await (isBackup ? verifyBackupCode(code.trim()) : verifyCode(code.replace(/\s/g, "")));
    } catch (thrown) {
      if (!isWrongCode(thrown)) throw thrown;
      setWrong(true);
      return;
    }
    await onDone();
  });
  return (
    <Page width="form">
      <PageHeader title={<Trans>One more step</Trans>} />
      <Card>
        <form onSubmit={onSubmit} noValidate className="lh-stack">
          {isWrong ? (
            <Notice tone="bad" announce="now" title={<Trans>This code is wrong.</Trans>}>
              <Trans>Enter the newest code and try again.</Trans>
            </Notice>
          ) : null}
          <ErrorNotice error={error} />
          <TextInput
            key={String(isBackup)}
            label={isBackup ? t`Backup code` : t`Code from your authenticator app`}
            autoComplete="one-time-code"
            inputMode={isBackup ? "text" : "numeric"}
            {...form.getInputProps("code")}
          />
          <Button type="submit" loading={isSending} fullWidth>
            <Trans>Sign in</Trans>
          </Button>
          <Button variant="subtle" onClick={() => setBackup(!isBackup)}>
            {isBackup ? (
              <Trans>Use the app</Trans>
            ) : (
              <Trans>Lost your phone? Use a backup code</Trans>
            )}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            <Trans>Back to sign in</Trans>
          </Button>
        </form>
      </Card>
    </Page>
  );
}
