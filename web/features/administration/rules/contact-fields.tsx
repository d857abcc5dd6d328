import { Trans, useLingui } from "@lingui/react/macro";
import {
  CONTACT_RULES,
  type ContactRule,
} from "../../../../domain/message/contact/contact-rule.ts";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { contactWords } from "./rule-words.ts";

/** When an SMS must name a way to reach the shop. */
export function ContactFields({
  value,
  onChange,
}: {
  value: ContactRule;
  onChange: (value: ContactRule) => void;
}) {
  const { t } = useLingui();
  const names: Record<ContactRule, string> = {
    always: t`Always`,
    "without-replies": t`Only without replies`,
  };
  return (
    <NativeSelect
      label={<Trans>When an SMS must name a contact</Trans>}
      description={contactWords()[value]}
      value={value}
      data={CONTACT_RULES.map((rule) => ({ value: rule, label: names[rule] }))}
      onChange={(event) =>
        onChange(event.currentTarget.value === "always" ? "always" : "without-replies")
      }
    />
  );
}
