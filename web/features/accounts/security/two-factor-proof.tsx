import { Trans, useLingui } from "@lingui/react/macro";
import { verifyCode } from "../../../api/two-factor.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { QrCode } from "./qr-code.tsx";
import classes from "./security.module.css";
import { isWrongCode } from "../sign-in/wrong-code.ts";

export type TwoFactorSetup = { totpUri: string; backupCodes: string[] };

/** The key in groups of four, as it is typed into an app. */
function keyOf(totpUri: string): string {
  const secret = new URL(totpUri).searchParams.get("secret") ?? "";
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** The key for the app, the backup codes, and a first code as proof that both work. */
export function TwoFactorProof(props: { setup: TwoFactorSetup; onDone: () => Promise<void> }) {
  const { setup, onDone } = props;
  const { t } = useLingui();
  const form = useForm({
    initialValues: { code: "" },
    validate: {
      code: (value) => (/^\d{6}$/.test(value.replace(/\s/g, "")) ? null : t`Six digits.`),
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async ({ code }) => {
    try {
      await verifyCode(code.replace(/\s/g, ""));
    } catch (thrown) {
      if (!isWrongCode(thrown)) throw thrown;
      form.setErrors({ code: t`This code is wrong. Enter the newest one.` });
      return;
    }
    await onDone();
  });
  return (
    <form onSubmit={onSubmit} noValidate className="lh-stack">
      <h3>
        <Trans>1. Add your account to your authenticator app</Trans>
      </h3>
      <p>
        <Trans>Point the app's camera at this picture.</Trans>
      </p>
      <QrCode text={setup.totpUri} label={t`QR code for your authenticator app`} />
      <p>
        <Trans>
          Or <a href={setup.totpUri}>open it in the app on this phone</a>, or type this key into it:
        </Trans>{" "}
        <strong className={classes.key}>{keyOf(setup.totpUri)}</strong>
      </p>
      <h3>
        <Trans>2. Save the backup codes</Trans>
      </h3>
      <BackupCodes codes={setup.backupCodes} />
      <h3>
        <Trans>3. Enter the code that the app shows now</Trans>
      </h3>
      <ErrorNotice error={error} />
      <TextInput
        label={t`Code from your authenticator app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps("code")}
      />
      <div>
        <Button type="submit" loading={isSending}>
          <Trans>Turn it on</Trans>
        </Button>
      </div>
    </form>
  );
}
