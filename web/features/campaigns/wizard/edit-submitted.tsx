import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import type { Me } from "../../../session/me.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import type { Campaign, Country } from "../draft/draft.ts";
import { MessageStep } from "../message/message-step.tsx";
import { WhenStep } from "../when/when-step.tsx";
import { focusField } from "./focus-field.ts";
import { useSubmittedEdit } from "./use-submitted-edit.ts";

type Props = { campaign: Campaign; country: Country; me: Me };

/** Message and days of a campaign that waits for approval or its first day; its price and people stay. */
export function EditSubmitted({ campaign, country, me }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [part, setPart] = useState<"message" | "when">("message");
  const show = (step: string, path: string) => {
    setPart(step === "when" ? "when" : "message");
    // The other part has to be on the page first.
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)));
  };
  const edit = useSubmittedEdit({ campaign, country, me, onProblem: show, onSaved });
  function onSaved() {
    void navigate({ to: "/campaign-info/$id", params: { id: campaign.id } });
  }
  return (
    <>
      <PageHeader title={<Trans>Change {campaign.title}</Trans>} />
      <Notice tone="info">
        <Trans>
          The networks check it again before it is sent. The amount you paid and the number of
          people stay the same.
        </Trans>
      </Notice>
      <Segmented
        label={t`What to change`}
        isLabelHidden
        value={part}
        options={[
          { value: "message", label: t`Message` },
          { value: "when", label: t`When` },
        ]}
        onChange={setPart}
      />
      {part === "message" ? <MessageStep model={edit.model} /> : <WhenStep model={edit.model} />}
      <ErrorNotice error={edit.error} />
      <StickyActionBar>
        <Button size="lg" loading={edit.isSaving} disabled={!edit.isChanged} onClick={edit.save}>
          <Trans>Save and send it for checking again</Trans>
        </Button>
        <LinkButton
          to="/campaign-info/$id"
          params={{ id: campaign.id }}
          variant="default"
          size="lg"
        >
          <Trans>Cancel</Trans>
        </LinkButton>
      </StickyActionBar>
    </>
  );
}
