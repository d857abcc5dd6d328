import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { verifyCode } from "../../api/two-factor.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { TextInput } from "../../ui/fields.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useForm } from "../../ui/use-form.ts";
import { useFormSubmit } from "../../ui/use-form-submit.ts";
import { isWrongCode } from "./wrong-code.ts";

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
  const [hasSaved, setSaved] = useState(false);
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
      form.setErrors({ code: t`This code is not right. Take the newest one.` });
      return;
    }
    await onDone();
  });
  const save = () => {
    saveFile("loudhailer-backup-codes.txt", setup.backupCodes.join("\n"), "text/plain");
    setSaved(true);
  };
  return (
    <form onSubmit={onSubmit} noValidate className="lh-stack">
      <ol className="lh-stack-tight">
        <li>
          <a href={setup.totpUri}>
            <Trans>Open this in your authenticator app</Trans>
          </a>{" "}
          <Trans>or type this key into it:</Trans> <strong>{keyOf(setup.totpUri)}</strong>
        </li>
        <li>
          <Trans>Keep these backup codes for when the phone is lost. Each works once:</Trans>{" "}
          <code>{setup.backupCodes.join("  ")}</code>
        </li>
        <li>
          <Trans>Type the code that the app shows now.</Trans>
        </li>
      </ol>
      <div>
        <Button variant="default" onClick={save}>
          {hasSaved ? <Trans>Saved</Trans> : <Trans>Save the backup codes</Trans>}
        </Button>
      </div>
      <ErrorNotice error={error} />
      <TextInput
        label={t`Code from your authenticator app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps("code")}
      />
      <div>
        <Button type="submit" loading={isSending}>
          <Trans>Switch it on</Trans>
        </Button>
      </div>
    </form>
  );
}
