import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { removePasskey, renamePasskey, type Passkey } from "../../../api/passkeys.ts";
import { useMyTimeZone } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import classes from "./security.module.css";

type Props = { passkey: Passkey; onChange: () => void };

/** One passkey: its name, since when, another name, and its end. */
export function PasskeyRow({ passkey, onChange }: Props) {
  const { t } = useLingui();
  const timeZone = useMyTimeZone();
  const [asking, setAsking] = useState<"name" | "end" | null>(null);
  const name = passkey.name || t`Passkey`;
  const close = () => setAsking(null);
  return (
    <li className={classes.row}>
      <div>
        <strong>{name}</strong>
        <div className="lh-quiet lh-small">
          <Trans>Added {formatDateTime(passkey.createdAt, timeZone)}</Trans>
        </div>
      </div>
      <div className="lh-row">
        <Button variant="default" aria-label={t`Rename ${name}`} onClick={() => setAsking("name")}>
          <Trans>Rename</Trans>
        </Button>
        <Button variant="default" aria-label={t`Remove ${name}`} onClick={() => setAsking("end")}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {asking === "name" ? <NewName passkey={passkey} onClose={close} onChange={onChange} /> : null}
      {asking === "end" ? <Removal passkey={passkey} onClose={close} onChange={onChange} /> : null}
    </li>
  );
}

type DialogProps = Props & { onClose: () => void };

function NewName({ passkey, onClose, onChange }: DialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(passkey.name);
  const save = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name.trim()),
    onSuccess: () => {
      onChange();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={<Trans>Rename this passkey</Trans>}
      confirmLabel={<Trans>Save the name</Trans>}
      isBusy={save.isPending}
      notice={<ErrorNotice error={save.error} />}
      onConfirm={() => (name.trim() === "" ? undefined : save.mutate())}
      onCancel={onClose}
    >
      <TextInput
        label={t`Name`}
        value={name}
        maxLength={60}
        error={name.trim() === "" ? t`Enter a name.` : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Removal({ passkey, onClose, onChange }: DialogProps) {
  const end = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: () => {
      onChange();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isDangerous
      title={<Trans>Remove this passkey?</Trans>}
      confirmLabel={<Trans>Remove it</Trans>}
      isBusy={end.isPending}
      notice={<ErrorNotice error={end.error} />}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      <Trans>
        It no longer opens your account. Delete it on the device too, so that the device stops
        offering it.
      </Trans>
    </ConfirmDialog>
  );
}
