import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { AuthError } from "../../../api/auth.ts";
import { beginTwoFactor, endTwoFactor } from "../../../api/two-factor.ts";
import { refreshSession, useMe } from "../../../session/session.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { TwoFactorProof, type TwoFactorSetup } from "./two-factor-proof.tsx";

/** A code from the phone beside the password: offered to everybody, asked of administrators. */
export function TwoFactorCard() {
  const me = useMe();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  if (!me) return null;
  const isOn = me.hasTwoFactor === true;
  return (
    <Card title={<Trans>Two-step sign-in</Trans>}>
      <p>
        {isOn ? (
          <Trans>It is on: signing in needs a code from your authenticator app.</Trans>
        ) : (
          <Trans>
            Someone who knows your password still cannot sign in without a code from your phone.
          </Trans>
        )}
      </p>
      {setup ? (
        <TwoFactorProof
          setup={setup}
          onDone={async () => {
            setSetup(null);
            await refreshSession();
          }}
        />
      ) : (
        <PasswordForm
          label={isOn ? <Trans>Turn it off</Trans> : <Trans>Set it up</Trans>}
          isFirst={me.needsTwoFactor === true}
          onPassword={async (password) => {
            if (!isOn) return setSetup(await beginTwoFactor(password));
            await endTwoFactor(password);
            await refreshSession();
          }}
        />
      )}
    </Card>
  );
}

type FormProps = {
  label: ReactNode;
  /** The one thing to do on the page. */
  isFirst: boolean;
  onPassword: (password: string) => Promise<void>;
};

function PasswordForm({ label, isFirst, onPassword }: FormProps) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value === "" ? t`Enter your password.` : null) },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async ({ password }) => {
    try {
      await onPassword(password);
      form.reset();
    } catch (thrown) {
      if (!(thrown instanceof AuthError) || thrown.authCode !== "INVALID_PASSWORD") throw thrown;
      form.setErrors({ password: t`The password is wrong.` });
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className="lh-stack">
      <ErrorNotice error={error} />
      <PasswordInput
        label={t`Your password`}
        autoComplete="current-password"
        {...form.getInputProps("password")}
      />
      <div>
        <Button type="submit" variant={isFirst ? "filled" : "default"} loading={isSending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
