import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/form/button.tsx";
import {
  endingOf,
  startingText,
  wordsOf,
} from "../../../../domain/message/contact/opt-out-ending.ts";
import { client } from "../../../api/client.ts";
import { isMember } from "../../../session/session.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import type { StepModel } from "../step/step-model.ts";
import { translate } from "../../../../domain/translate.ts";

/** Puts a code into the message that customers show, so that one tap at the counter proves who came with it. */
export function VoucherButton({ model }: { model: StepModel }) {
  const { editor, id, me, country } = model;
  const suffixes = country.routes.map(({ optOutSuffix }) => optOutSuffix);
  const add = useMutation({
    mutationFn: async () => {
      // Nothing may have been typed yet: the code is that of a draft which the server knows.
      if (editor.version === null) editor.change(editor.draft);
      if (!(await editor.flush())) throw new Error("The draft is not saved yet.");
      return client.vouchers.set({ campaignId: id });
    },
    onSuccess: ({ word }) => {
      const { text } = editor.draft;
      if (text.includes(word)) return;
      const said = translate("Say {word} in the shop.", { word });
      const words = `${wordsOf(text).trimEnd()} ${said}`.trimStart();
      editor.change({ text: text === "" ? startingText(words, suffixes) : words + endingOf(text) });
    },
  });
  if (!isMember(me)) return null;
  return (
    <>
      <div>
        <Button variant="subtle" loading={add.isPending} onClick={() => add.mutate()}>
          <Trans>Add a code that customers show</Trans>
        </Button>
      </div>
      {add.data ? (
        <p className="lh-quiet lh-small" role="status">
          <Trans>
            Customers say {add.data.word}. You count them on the campaign page, even when you are
            offline.
          </Trans>
        </p>
      ) : null}
      <ErrorNotice error={add.error} />
    </>
  );
}
