import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { WaitingDraft } from "../../../ui/notice/waiting-draft.tsx";
import { Attention } from "./attention.tsx";
import { BalanceCard } from "./balance-card.tsx";

// The script puts what is so in their place: a step that is done comes before one that is not.
const DRAFT = {
  campaignId: "-",
  title: "-",
  text: "",
  sender: "",
  countryId: SOUTH_AFRICA.id,
  people: 0,
  answeredSteps: ["message" as const],
  changedAt: "1970-01-01T00:00:00.000Z",
};
const ENTRIES = [
  { kind: "rejected" as const, campaignId: "-", message: "-" },
  { kind: "low-balance" as const, campaignId: null, message: "-" },
];
const WALLET = {
  availableMinor: 1,
  heldMinor: 0,
  bonusMinor: 0,
  spentMinor: 0,
  bonusEndsAt: null,
  paysByCampaign: false,
  frozenMessage: null,
  debt: null,
  currency: "ZAR" as const,
};

/** The first cards of the overview, drawn into its page while building: web/build/early-overview.ts shows them before the app is there. */
export function OverviewLook() {
  return (
    <div data-look="overview">
      <Page>
        <PageHeader title={<Trans>Hello</Trans>} />
        <Part name="draft">
          <WaitingDraft draft={DRAFT} drafts={1} />
        </Part>
        <Part name="attention">
          <Attention entries={ENTRIES} />
        </Part>
        <Part name="money">
          <BalanceCard wallet={WALLET} />
        </Part>
        <div data-part="waiting">
          <LoadingSkeleton heights={[150, 220, 260]} />
        </div>
      </Page>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-part={name} hidden>
      {children}
    </div>
  );
}
