import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import classes from "../admin.module.css";
import { SaveSection } from "./save-section.tsx";

type Props = {
  section: string;
  value: unknown;
  version: string;
  /** Each complete value while it is written. */
  onWrite?: (value: unknown) => void;
  onSaved: () => void;
};

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The section as text, what the server says about it, and what it would look like. */
export function SectionEditor({ section, value, version, onWrite, onSaved }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const [isAsking, setAsking] = useState(false);
  const check = useMutation({
    mutationFn: (checked: unknown) =>
      client.administration.previewSection({ section, value: checked }),
  });
  const parsed = parse(text);
  const isGood = check.data !== undefined && check.data.problems.length === 0;
  const write = (next: string) => {
    setText(next);
    check.reset();
    const written = parse(next);
    if (written) onWrite?.(written.value);
  };
  return (
    <div className="lh-columns">
      <Card title={<Trans>Content</Trans>}>
        <div className={classes.code}>
          <Textarea
            label={t`As JSON`}
            rows={24}
            spellCheck={false}
            value={text}
            error={parsed ? undefined : t`This JSON is not complete.`}
            onChange={(event) => write(event.currentTarget.value)}
          />
        </div>
        <ErrorNotice error={check.error} />
        <div className="lh-row">
          <Button
            variant="default"
            loading={check.isPending}
            disabled={!parsed}
            onClick={() => parsed && check.mutate(parsed.value)}
          >
            <Trans>Check and preview</Trans>
          </Button>
          <Button disabled={!isGood} onClick={() => setAsking(true)}>
            <Trans>Save this section</Trans>
          </Button>
        </div>
      </Card>
      <Card title={<Trans>Preview</Trans>}>
        {check.data ? null : (
          <p className="lh-quiet">
            <Trans>Check it to see what the app would show.</Trans>
          </p>
        )}
        {check.data?.problems.map(({ path, message }) => (
          <Notice key={path + message} tone="bad" announce="politely" title={path || section}>
            {message}
          </Notice>
        ))}
        {isGood ? (
          <pre className={classes.detail}>{JSON.stringify(check.data.value, null, 1)}</pre>
        ) : null}
      </Card>
      {isAsking && parsed ? (
        <SaveSection
          section={section}
          value={parsed.value}
          version={version}
          title={<Trans>Save this section?</Trans>}
          confirmLabel={<Trans>Save this section</Trans>}
          onSaved={onSaved}
          onClose={() => setAsking(false)}
        >
          <Trans>Everyone sees it on the next page they open.</Trans>
        </SaveSection>
      ) : null}
    </div>
  );
}
