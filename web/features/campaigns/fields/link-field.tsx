import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { landingPageProblem } from "../../../../domain/message/sms-link.ts";
import { isMember } from "../../../session/session.ts";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { noteOwnPage, ownPageChoice } from "../step/own-page-choice.ts";
import type { StepModel } from "../step/step-model.ts";

type Source = "web" | "here";

/** Where the link leads: a page on the web, or one made here for shops without a website. */
export function LinkField({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { link } = model.editor.draft;
  const isOwn = model.ownPages.some(({ url }) => url === link);
  const [chosen, setChosen] = useState<Source | undefined>(() =>
    ownPageChoice(model.id) ? "here" : undefined,
  );
  useMadePage(model);
  const source = chosen ?? (isOwn ? "here" : "web");
  return (
    <div className="lh-stack-tight">
      <Segmented
        label={<Trans>Where does the link go?</Trans>}
        value={source}
        options={[
          { value: "web", label: t`A page on the web` },
          { value: "here", label: t`A page made here` },
        ]}
        onChange={(to) => {
          setChosen(to);
          noteOwnPage(model.id, to === "here");
        }}
      />
      {source === "web" ? (
        <WebAddress model={model} value={isOwn ? "" : link} />
      ) : (
        <OwnPages model={model} />
      )}
    </div>
  );
}

/** Leads the link to the page that was made on the way from this draft, once. */
function useMadePage({ id, editor, ownPages }: StepModel) {
  const madeUrl = ownPageChoice(id)?.madeUrl;
  const isThere = ownPages.some(({ url }) => url === madeUrl);
  useEffect(() => {
    if (madeUrl === undefined || !isThere) return;
    editor.change({ link: madeUrl });
    noteOwnPage(id, true);
    // Once when the page is known; the editor is a new object at every change.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isThere]);
}

function WebAddress({ model, value }: { model: StepModel; value: string }) {
  const { editor, errors } = model;
  const [hasLeft, setLeft] = useState(false);
  const problem = hasLeft && value !== "" ? landingPageProblem(value) : undefined;
  return (
    <TextInput
      id="field-link"
      type="url"
      inputMode="url"
      label={<Trans>Address of the page</Trans>}
      description={<Trans>We check the link before you pay, and count every tap.</Trans>}
      placeholder="https://"
      autoComplete="url"
      maxLength={2000}
      value={value}
      error={problem ?? errors["link"]}
      onChange={(event) => editor.change({ link: event.currentTarget.value.trim() })}
      onBlur={() => {
        setLeft(true);
        if (isBare(value)) editor.change({ link: `https://${value}` });
      }}
    />
  );
}

/** As people write it, without the beginning that programs need. */
const isBare = (value: string) => /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u.test(value);

function OwnPages({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, errors, ownPages, me } = model;
  const next = `/campaign/edit?id=${model.id}&step=message`;
  if (!isMember(me))
    return (
      <>
        <p className="lh-quiet">
          <Trans>Create an account first, so that we can save your page. Your draft is safe.</Trans>
        </p>
        <div>
          <LinkButton
            to="/signup"
            search={{ next }}
            variant="default"
            onClick={() => {
              noteOwnPage(model.id, true);
              void editor.flush();
            }}
          >
            <Trans>Create an account</Trans>
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      {ownPages.length > 0 ? (
        <NativeSelect
          id="field-link"
          label={<Trans>Your page</Trans>}
          data={[
            { value: "", label: t`Choose a page` },
            ...ownPages.map(({ url, name }) => ({ value: url, label: name })),
          ]}
          value={ownPages.some(({ url }) => url === editor.draft.link) ? editor.draft.link : ""}
          error={errors["link"]}
          onChange={(event) => editor.change({ link: event.currentTarget.value })}
        />
      ) : (
        <p className="lh-quiet">
          <Trans>
            Name, offer, phone number and directions on one simple page. It takes two minutes.
          </Trans>
        </p>
      )}
      <div>
        <LinkButton
          to="/sites"
          search={{ next }}
          variant="default"
          onClick={() => {
            noteOwnPage(model.id, true);
            void editor.flush();
          }}
        >
          {ownPages.length > 0 ? <Trans>Make or change a page</Trans> : <Trans>Make a page</Trans>}
        </LinkButton>
      </div>
    </>
  );
}
