import { placeName } from "../../../../domain/text/place-names.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { draftOf, type Campaign, type Country } from "../draft/draft.ts";
import { CampaignPreview } from "../kinds/previews.tsx";
import { peopleText } from "../../../../domain/campaign/people/people-text.ts";
import { scheduleLine } from "../when/schedule-choice.ts";

type Props = {
  campaign: Campaign;
  country: Country;
  /** Under the message on wide screens. */
  below: ReactNode;
  /** More cards, beside the message. */
  children: ReactNode;
};

export function AnswerCards({ campaign, country, below, children }: Props) {
  const draft = draftOf(campaign, country.timezone);
  const used = new Set(campaign.serviceObj.map(({ routeId }) => routeId));
  const routes = country.routes.filter(({ routeId }) => used.size === 0 || used.has(routeId));
  return (
    <div className="lh-columns">
      <div className="lh-stack">
        <Card title={<Trans>Message</Trans>}>
          <CampaignPreview draft={draft} country={{ ...country, routes }} />
        </Card>
        {below}
      </div>
      <div className="lh-stack">
        <Card title={<Trans>People</Trans>}>
          <p>{peopleText(draft, country)}</p>
          {campaign.people > 0 ? (
            <p className="lh-quiet">
              <Trans>{formatCount(campaign.people)} people</Trans>
            </p>
          ) : null}
        </Card>
        <Card title={<Trans>When</Trans>}>
          <p>{scheduleLine(draft) || <Trans>Not chosen yet</Trans>}</p>
          <p className="lh-quiet lh-small">
            <Trans>{placeName(country.name)} time</Trans>
          </p>
        </Card>
        {children}
      </div>
    </div>
  );
}
