import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { IconButton } from "../../ui/form/icon-button.tsx";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { RadioList } from "../../ui/form/radio-list.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Slider } from "../../ui/slider/slider.tsx";
import { ConfirmDialog } from "../../ui/notice/confirm-dialog.tsx";
import { StickyActionBar } from "../../ui/sticky-action-bar.tsx";
import { Specimen } from "./specimen.tsx";

const VARIANTS = ["filled", "default", "subtle", "danger"] as const;
const WORDS = {
  large: "Large",
  link: "A link",
  busy: "Busy",
  off: "Off",
  send: "Send to 500 people",
};
const DAYS = ["Mon", "Tue", "Wed"].map((label) => ({ value: label, label }));
const SIDES = [
  { value: "left", label: "Left" },
  { value: "right", label: "Right" },
];
const ANSWERS = [
  {
    value: "left",
    label: "The whole register",
    hint: "Numbers that are not in the file are removed.",
  },
  { value: "right", label: "New numbers only" },
];

/** What is pressed or chosen. */
export function ControlSpecimens() {
  const [days, setDays] = useState<string[]>(["Tue"]);
  const [side, setSide] = useState("left");
  const [place, setPlace] = useState(4);
  const [isAsking, setAsking] = useState(false);
  const toggle = (day: string) =>
    setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <>
      <Specimen name="Buttons">
        {VARIANTS.map((variant) => (
          <div key={variant} className="lh-row">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="lg">
              {WORDS.large}
            </Button>
            <Button variant={variant} loading>
              {WORDS.busy}
            </Button>
            <Button variant={variant} disabled>
              {WORDS.off}
            </Button>
            <LinkButton to="/home" variant={variant}>
              {WORDS.link}
            </LinkButton>
          </div>
        ))}
        <div className="lh-row">
          <IconButton aria-label="Close">
            <IconX size={24} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label="Close, off" disabled>
            <IconX size={24} aria-hidden="true" />
          </IconButton>
        </div>
      </Specimen>
      <Specimen name="Choices">
        <ChoiceChips
          legend="Days"
          name="design-days"
          pick="many"
          hint="As many as you like."
          choices={DAYS}
          chosen={days}
          onToggle={toggle}
        />
        <ChoiceChips
          legend="One day"
          name="design-day"
          pick="one"
          error="Choose a day."
          choices={DAYS}
          chosen={[]}
          onToggle={toggle}
        />
        <Segmented label="Side" value={side} options={SIDES} onChange={setSide} />
        <Slider
          label="Amount"
          count={11}
          place={place}
          valueText={`R${place * 10}`}
          ends={["R0", "R100"]}
          onMove={setPlace}
        />
        <RadioList legend="What the file is" value={side} choices={ANSWERS} onChange={setSide} />
      </Specimen>
      <Specimen name="Bar and dialog">
        <StickyActionBar note={WORDS.large} isStuck={false}>
          <Button onClick={() => setAsking(true)}>{WORDS.send}</Button>
        </StickyActionBar>
        {isAsking ? (
          <ConfirmDialog
            title={WORDS.send}
            confirmLabel={WORDS.send}
            isDangerous
            onConfirm={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          >
            {WORDS.large}
          </ConfirmDialog>
        ) : null}
      </Specimen>
    </>
  );
}
