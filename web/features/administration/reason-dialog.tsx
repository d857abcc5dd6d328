import { useLingui } from "@lingui/react/macro";
import { useRef, useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { requiredField } from "../../ui/form/required-field.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

type Props = {
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  /** Says what stays, where nothing stays as it is: of something new. */
  cancelLabel?: ReactNode;
  isDangerous?: boolean;
  /** Has to be typed before it is done. */
  typedWord?: string | undefined;
  /** Does it; the dialog stays open with the problem when it throws. */
  onConfirm: (reason: string) => Promise<void>;
  onCancel: () => void;
};

const MIN_REASON_CHARACTERS = 3;

/** Asks for the reason that the audit keeps, then does it. */
export function ReasonDialog(given: Props) {
  const { title, children, confirmLabel, isDangerous, typedWord, ...props } = given;
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const [word, setWord] = useState("");
  const [isWordWrong, setWordWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isTooShort, setTooShort] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    if (reason.trim().length < MIN_REASON_CHARACTERS) {
      setTooShort(true);
      field.current?.focus();
      return;
    }
    if (typedWord !== undefined && word.trim() !== typedWord) return setWordWrong(true);
    setBusy(true);
    setError(null);
    try {
      await props.onConfirm(reason.trim());
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      isDangerous={isDangerous ?? false}
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void confirm()}
      onCancel={props.onCancel}
      cancelLabel={props.cancelLabel}
    >
      {children}
      <TextInput
        ref={field}
        {...requiredField(t`Reason`)}
        description={t`Recorded in the audit log.`}
        maxLength={300}
        value={reason}
        error={isTooShort ? t`Give the reason in a few words.` : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setTooShort(false);
        }}
      />
      {typedWord === undefined ? null : (
        <TextInput
          label={t`Type “${typedWord}” to confirm`}
          autoComplete="off"
          value={word}
          error={isWordWrong ? t`Type exactly “${typedWord}”.` : undefined}
          onChange={(event) => {
            setWord(event.currentTarget.value);
            setWordWrong(false);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
