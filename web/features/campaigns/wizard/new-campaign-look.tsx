import { Trans } from "@lingui/react/macro";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { STEPS } from "../draft/steps.ts";
import { MESSAGE_QUESTION } from "../message/message-question.tsx";
import { StepCard } from "../step/step-card.tsx";
import { SaveWord } from "./save-notice.tsx";
import { Stepper } from "./stepper.tsx";
import classes from "./wizard.module.css";

const NOTHING_YET = STEPS.map((step) => ({ step, line: "", problems: [] }));

/** A new campaign as far as it is the same for everybody. Drawn into its page while building: there before the app is. */
export function NewCampaignLook() {
  return (
    <Page>
      <PageHeader
        title={<Trans>New campaign</Trans>}
        aside={<SaveWord state={{ kind: "idle" }} />}
      />
      <div className={classes.layout}>
        <div className={classes.side}>
          <Stepper current="message" statuses={NOTHING_YET} seen={new Set()} id={null} />
        </div>
        <div className={classes.main}>
          <StepCard {...MESSAGE_QUESTION}>
            <LoadingSkeleton heights={[196, 160, 120]} />
          </StepCard>
        </div>
      </div>
    </Page>
  );
}
