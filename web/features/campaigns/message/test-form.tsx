import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { client } from "../../../api/client.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { StepModel } from "../step/step-model.ts";
import { readTestNumbers, unprovedIn } from "./test-numbers.ts";

/** Comes when a number has to be confirmed: once for each phone. */
const ProvePhone = lazyPart(async () => (await import("./prove-phone.tsx")).ProvePhone);

/** The numbers, and what became of their copies. */
export function TestForm({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, country, countryCode, id, me } = model;
  const [typed, setTyped] = useState(me?.registration?.mobileNumber ?? "");
  const [problem, setProblem] = useState("");
  const send = useMutation({
    mutationFn: async (testNumbers: string[]) => {
      if (editor.version === null) editor.change({});
      if (!(await editor.flush())) throw new Error("The draft is not saved yet.");
      return client.campaigns.sendTest({ id, testNumbers });
    },
  });
  function submit() {
    const read = readTestNumbers(typed, countryCode);
    setProblem(read.problem ?? "");
    if (read.problem === undefined) send.mutate(read.numbers);
  }
  const errors = send.error ? fieldErrors(toProblem(send.error)) : {};
  const unproved = unprovedIn(errors, send.variables ?? []);
  const refused = unproved === undefined ? Object.values(errors)[0] : undefined;
  return (
    <>
      <Textarea
        label={t`Your phone numbers`}
        description={t`Up to five, each on its own line. It is free and does not count in the report.`}
        rows={5}
        autoComplete="off"
        value={typed}
        error={problem || refused}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem("");
        }}
      />
      <div>
        <Button loading={send.isPending} onClick={submit}>
          <Trans>Send the copies</Trans>
        </Button>
      </div>
      {unproved === undefined ? null : (
        <ProvePhone
          key={unproved}
          number={unproved}
          countryId={country.id}
          onProved={() => send.mutate(send.variables ?? [])}
        />
      )}
      {refused || unproved !== undefined ? null : <ErrorNotice error={send.error} />}
      {send.data ? (
        <Notice tone="good" announce="politely">
          <Trans>
            <Plural value={send.data.copies} one="# copy is" other="# copies are" /> on the way.{" "}
            <Plural
              value={send.data.leftToday}
              one="You can test once more today."
              other="You can test # more times today."
            />
          </Trans>
        </Notice>
      ) : null}
    </>
  );
}
