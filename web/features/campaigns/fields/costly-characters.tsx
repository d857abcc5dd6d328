import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { cleanUpMessage, measureMessage } from "../../../../domain/message/message-segments.ts";
import classes from "./fields.module.css";
import { costlyGroups, withoutCharacter, type CostlyGroup } from "./message-words.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";

type Props = {
  text: string;
  /** Without them the message would take fewer parts. */
  isDearer: boolean;
  onChange: (text: string) => void;
};

/** Characters that make the message dearer, each with one tap to put it right. */
export function CostlyCharacters({ text, isDearer, onChange }: Props) {
  const measure = measureMessage(text);
  const groups = costlyGroups(measure.costly);
  if (groups.length === 0) return null;
  const halves = groups.some(({ kind }) => kind === "forces-ucs2");
  const cleaned = cleanUpMessage(text);
  return (
    <section className={classes.costly} aria-label={translate("Characters that cost more")}>
      <p>
        {halves && !isDearer ? (
          <Trans>
            With these characters an SMS holds only 70 characters instead of 160. Yours still costs
            the same.
          </Trans>
        ) : halves ? (
          <Trans>
            With these characters an SMS holds only 70 characters instead of 160. Change them and
            your message costs less.
          </Trans>
        ) : (
          <Trans>These characters count double.</Trans>
        )}
      </p>
      <ul className={classes.costlyList}>
        {groups.map((group) => (
          <CostlyRow
            key={group.char}
            group={group}
            onFix={() => onChange(withoutCharacter(text, group))}
          />
        ))}
      </ul>
      {cleaned !== text && groups.length > 1 ? (
        <div>
          <Button variant="default" onClick={() => onChange(cleaned)}>
            <Trans>Change all characters that can be replaced</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function CostlyRow({ group, onFix }: { group: CostlyGroup; onFix: () => void }) {
  const { char, name, count, replacement } = group;
  return (
    <li className={classes.costlyRow}>
      <span>
        <b>{char.trim() === "" ? "␣" : char}</b> {translateKnown(name)},{" "}
        <Plural value={count} one="once" other="# times" />
      </span>
      <Button variant="default" onClick={onFix}>
        {replacement ? (
          <Trans>
            Change {char} to {replacement}
          </Trans>
        ) : (
          <Trans>Remove {char}</Trans>
        )}
      </Button>
    </li>
  );
}
