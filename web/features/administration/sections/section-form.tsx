import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { showField } from "../../../ui/style/show-field.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { SaveSection } from "../save-section.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { sectionChanges } from "./section-changes.ts";
import type { FormShape } from "./section-field.ts";
import { placed, type Problems, problemsIn } from "./section-problems.ts";

type Props = {
  section: string;
  shape: FormShape;
  value: unknown;
  byDefault: unknown;
  version: string;
  onSaved: () => void;
};

/** The settings of a section as fields; what is wrong is said at the field, and nothing is saved before it is looked at once more. */
export function SectionForm({ section, shape, value, byDefault, version, onSaved }: Props) {
  const { _ } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState(value);
  const [problems, setProblems] = useState<Problems>({});
  const [isAsking, setAsking] = useState(false);
  // Fields begin anew from the stored values.
  const [round, setRound] = useState(0);
  const changes = sectionChanges(shape.field, value, edited);
  const show = (found: Problems) => {
    setProblems(found);
    const isGood = Object.keys(found).length === 0;
    if (isGood) setAsking(true);
    else requestAnimationFrame(() => focusFirst(form.current));
  };
  const check = useMutation({
    mutationFn: () => client.administration.previewSection({ section, value: edited }),
    onSuccess: (answer) => show(placed(answer.problems, shape.field, edited)),
  });
  const save = () => {
    const found = problemsIn(shape.field, edited);
    if (Object.keys(found).length > 0) show(found);
    else check.mutate();
  };
  const hasProblems = Object.keys(problems).length > 0;
  const whole = problems[""];
  return (
    <Card title={_(shape.title)}>
      <p className="lh-quiet">{_(shape.about)}</p>
      <form
        ref={form}
        noValidate
        className="lh-stack"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FieldEditor
          key={round}
          isRoot
          field={shape.field}
          value={edited}
          byDefault={byDefault}
          path=""
          problems={problems}
          onChange={(changed) => {
            setEdited(changed);
            if (hasProblems) setProblems(problemsIn(shape.field, changed));
          }}
        />
        <ErrorNotice error={check.error} />
        {whole === undefined || shape.field.kind === "lines" ? null : (
          <Notice tone="bad" announce="politely" title={<Trans>Not saved</Trans>}>
            {whole}
          </Notice>
        )}
        <div className="lh-row">
          <Button type="submit" disabled={changes.length === 0} loading={check.isPending}>
            <Trans>Save these settings</Trans>
          </Button>
          {changes.length > 0 ? (
            <Button
              variant="subtle"
              onClick={() => {
                setEdited(value);
                setProblems({});
                setRound(round + 1);
              }}
            >
              <Trans>Undo all changes</Trans>
            </Button>
          ) : null}
        </div>
      </form>
      {isAsking ? (
        <SaveSection
          section={section}
          value={edited}
          version={version}
          title={<Trans>Save these settings?</Trans>}
          confirmLabel={<Trans>Save these settings</Trans>}
          onSaved={onSaved}
          onClose={() => setAsking(false)}
        >
          <ul>
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </SaveSection>
      ) : null}
    </Card>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid]");
  if (field) showField(field);
}
