import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
import { findKindName } from "../../../../domain/campaign/kinds/flow-types.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { countryById } from "../../../../domain/countries.ts";
import { translateKnown, translateMarked } from "../../../../domain/translate.ts";
import { toProblem } from "../../../api/app-problem.ts";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount, formatDateTime } from "../../../ui/numbers.ts";
import { countryName } from "../country-names.ts";
import { HeldWords } from "./held-words.tsx";
import { RejectDialog, type Held } from "./reject-dialog.tsx";

export type Verdict = "approved" | "rejected";

type Props = {
  held: Held;
  /** Says that it waits no longer, in place of the ways out. */
  gone?: ReactNode;
  onDone: (verdict: Verdict) => Promise<void>;
  onStale: () => void;
};

/** One campaign as people would read it, with what stopped it, and the two ways out. */
export function HeldCampaign({ held, gone, onDone, onStale }: Props) {
  const { t } = useLingui();
  const isUnderWay = useRef(false);
  const [isRejecting, setRejecting] = useState(false);
  const { campaignId, revision, seen, title, advertiser } = held;
  const approve = useMutation({
    mutationFn: () => client.administration.approveCampaign({ campaignId, revision, seen }),
    onSuccess: () => onDone("approved"),
    onError: (error) => {
      isUnderWay.current = false;
      // It was decided, or what it leads to was changed: what is there now is read again.
      if (toProblem(error).code === "aborted") onStale();
    },
  });
  return (
    <Card title={title}>
      {held.flags.map(({ message, words, risk, values = {} }) => (
        <Notice
          key={message}
          tone="warn"
          title={risk === undefined ? message : translateMarked(message, values)}
        >
          {words.length > 0 ? words.map((word) => `“${word}”`).join(", ") : null}
        </Notice>
      ))}
      <HeldWords held={held} />
      <Facts held={held} />
      {gone ?? (
        <>
          <ErrorNotice error={approve.error} />
          <div className="lh-row">
            <Button
              loading={approve.isPending}
              aria-label={t`Approve ${title} of ${advertiser}`}
              onClick={() => {
                // Two clicks of one moment are one decision.
                if (isUnderWay.current) return;
                isUnderWay.current = true;
                approve.mutate();
              }}
            >
              <Trans>Approve</Trans>
            </Button>
            <Button
              variant="default"
              disabled={approve.isPending}
              aria-label={t`Reject ${title} of ${advertiser}`}
              onClick={() => setRejecting(true)}
            >
              <Trans>Reject with a reason</Trans>
            </Button>
          </div>
          {isRejecting ? (
            <RejectDialog
              held={held}
              onStale={onStale}
              onDone={() => onDone("rejected")}
              onCancel={() => setRejecting(false)}
            />
          ) : null}
        </>
      )}
    </Card>
  );
}

function Facts({ held }: { held: Held }) {
  const { t } = useLingui();
  const { userId, advertiser, email, countryId, flowTypeId, link, people, amountMinor, currency } =
    held;
  const timeZone = countryById(countryId)?.timeZone ?? "UTC";
  const facts = [
    {
      key: "who",
      name: t`Advertiser`,
      value: (
        <>
          <Link to="/admin/advertisers/$id" params={{ id: userId }}>
            {advertiser}
          </Link>
          <span className="lh-quiet lh-small"> {email}</span>
        </>
      ),
    },
    { key: "where", name: t`Country`, value: countryName(countryId) },
    { key: "kind", name: t`Kind`, value: nameOfKind(flowTypeId) },
    { key: "people", name: t`People`, value: formatCount(people) },
    { key: "money", name: t`Set aside`, value: <Money {...{ amountMinor, currency }} /> },
    { key: "start", name: t`Starts`, value: formatDateTime(held.startsAt, timeZone) },
    { key: "since", name: t`Waiting since`, value: formatDateTime(held.flaggedAt, timeZone) },
  ];
  // Where the pieces are known it stands among them.
  const page =
    link && held.pieces.length === 0 ? [{ key: "link", name: t`Opens`, value: link }] : [];
  return <FactList facts={[...facts, ...page]} />;
}

function nameOfKind(flowTypeId: number): string {
  const kind = findKindName(flowTypeId);
  return kind === undefined ? "" : translateKnown(KIND_TRAITS[kind].name);
}
