import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { clearDevice } from "../../../session/clear-device.ts";
import { refreshSession, useMe } from "../../../session/session.ts";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { hasOpenBusiness, StillOpen, WhatBecomes } from "./before-deletion.tsx";

/** Names what is still open and what becomes of everything, then asks for the address and the password before the account ends. */
export function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  const email = useMe()?.email ?? "";
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ email: "", password: "" });
  const [isRefused, setRefused] = useState(false);
  const [leavesBalance, setLeaves] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const before = useQuery(orpc.privacy.beforeDeletion.queryOptions({ input: {}, gcTime: 0 }));
  const isTheirs = typed.email.trim().toLowerCase() === email.toLowerCase();
  const isSure = isTheirs && typed.password !== "";
  const found = before.data;
  if (!found || hasOpenBusiness(found))
    return (
      <ConfirmDialog
        title={<Trans>Delete your account?</Trans>}
        cancelLabel={<Trans>Close</Trans>}
        notice={<ErrorNotice error={before.error} onRetry={() => void before.refetch()} />}
        onCancel={onCancel}
      >
        {found ? <StillOpen found={found} /> : null}
        {before.isPending ? <LoadingSkeleton heights={[120, 200]} /> : null}
      </ConfirmDialog>
    );
  const hasBalance = isRefused || found.money.some(({ paidInMinor }) => paidInMinor > 0);
  const remove = async () => {
    if (!isSure) return setUnsure(true);
    setBusy(true);
    setError(null);
    try {
      await client.privacy.deleteAccount({
        password: typed.password,
        ...(leavesBalance ? { leavesBalance } : {}),
      });
      await clearDevice();
      await refreshSession();
      await navigate({ to: "/home", state: { isGone: true } });
    } catch (thrown) {
      // Something began, or money came, since it was read.
      if (canLeaveBalance(thrown)) setRefused(true);
      void before.refetch();
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isDangerous
      isBusy={isBusy}
      title={<Trans>Delete your account?</Trans>}
      confirmLabel={<Trans>Delete my account</Trans>}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          Your name, number, drafts, lists, pages and cards are deleted at once, and every device is
          signed out. Links in messages that you sent lead nowhere any more. This cannot be undone.
        </Trans>
      </p>
      <WhatBecomes found={found} />
      <p>
        <Trans>
          We keep invoices and payment records for as long as tax law requires: five years in South
          Africa, six in Ghana. Sent campaigns stay as figures without your name.
        </Trans>
      </p>
      <TextInput
        label={t`Enter your email address to confirm`}
        autoComplete="off"
        value={typed.email}
        error={
          isUnsure && !isTheirs ? t`This is not the email address of this account.` : undefined
        }
        onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
      />
      <PasswordInput
        label={t`Your password`}
        autoComplete="current-password"
        value={typed.password}
        error={isUnsure && typed.password === "" ? t`Enter your password.` : undefined}
        onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
      />
      {hasBalance ? (
        <CheckBox
          label={t`I give up the money in my wallet.`}
          checked={leavesBalance}
          onChange={(event) => setLeaves(event.currentTarget.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** The refusal whose only reason is money in the wallet: its owner may leave it behind. */
function canLeaveBalance(thrown: unknown): boolean {
  const data = thrown instanceof Error && "data" in thrown ? thrown.data : undefined;
  return typeof data === "object" && data !== null && "leavesBalance" in data;
}
