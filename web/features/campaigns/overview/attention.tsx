import { Trans } from "@lingui/react/macro";
import type { Outputs } from "../../../api/client.ts";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

type Entry = Outputs["campaigns"]["dashboard"]["attention"][number];

/** The most pressing first; a first start has a list of its own, and the waiting draft a card. */
const ORDER: Entry["kind"][] = ["rejected", "expired", "low-balance"];

/** Urgent entries; the getting-started list, while shown, covers the rest. */
export function isPressing({ kind }: Entry): boolean {
  return kind === "rejected" || kind === "expired";
}

/** Entries that need attention, each with one next step. */
export function Attention({ entries }: { entries: Entry[] }) {
  const shown = ORDER.flatMap((kind) => entries.filter((entry) => entry.kind === kind));
  if (shown.length === 0) return null;
  return (
    <section className="lh-stack-tight">
      <h2>
        <Trans>Needs your attention</Trans>
      </h2>
      {shown.map((entry) => (
        <Notice
          key={`${entry.kind}-${entry.campaignId ?? ""}`}
          tone={isPressing(entry) ? "bad" : "warn"}
          title={entry.message}
          action={<NextStep entry={entry} />}
        />
      ))}
    </section>
  );
}

function NextStep({ entry: { kind, campaignId } }: { entry: Entry }) {
  if (kind === "low-balance" || campaignId === null) {
    return (
      <LinkButton to="/wallet" variant="default">
        <Trans>Add money</Trans>
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/campaign-info/$id" params={{ id: campaignId }} variant="default">
      <Trans>See what to do</Trans>
    </LinkButton>
  );
}
