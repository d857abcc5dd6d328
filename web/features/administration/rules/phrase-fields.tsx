import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import type { TypedPhrases } from "./typed-phrases.ts";

const MAX_GROUPS = 40;

/** Words that no advert may say, by the reason that the shop owner reads. */
export function PhraseFields({
  value,
  onChange,
}: {
  value: TypedPhrases[];
  onChange: (value: TypedPhrases[]) => void;
}) {
  const { t } = useLingui();
  const put = (key: number, patch: Partial<TypedPhrases>) =>
    onChange(value.map((group) => (group.key === key ? { ...group, ...patch } : group)));
  return (
    <>
      {value.map(({ key, message, phrases }) => (
        <fieldset key={key} className="lh-stack">
          <legend>{message === "" ? t`New reason` : message}</legend>
          <TextInput
            label={t`Reason, as the shop owner reads it`}
            maxLength={200}
            value={message}
            onChange={(event) => put(key, { message: event.currentTarget.value })}
          />
          <Textarea
            label={t`Words and phrases`}
            description={t`One on each line. Only whole words are found.`}
            rows={4}
            maxLength={6_000}
            value={phrases}
            onChange={(event) => put(key, { phrases: event.currentTarget.value })}
          />
          <div>
            <Button
              variant="subtle"
              aria-label={t`Remove ${message}`}
              onClick={() => onChange(value.filter((group) => group.key !== key))}
            >
              <Trans>Remove</Trans>
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          disabled={value.length >= MAX_GROUPS}
          onClick={() =>
            onChange([
              ...value,
              { key: Math.max(-1, ...value.map(({ key }) => key)) + 1, message: "", phrases: "" },
            ])
          }
        >
          <Trans>Add a reason</Trans>
        </Button>
      </div>
    </>
  );
}
