import { toWire } from "../../../../contract/campaigns/draft-wire.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { client, type Inputs } from "../../../api/client.ts";
import type { Me } from "../../../session/me.ts";
import { businessNowMs } from "../../../api/business-time.ts";
import { draftOf, type Campaign, type Country, type Draft } from "../draft/draft.ts";
import { cacheCampaign } from "../info/use-campaign-writes.ts";
import { unitPriceOf } from "../../../../domain/campaign/price/unit-price.ts";
import { chargedPartsOf } from "../fields/message-words.ts";
import { useOwnPages } from "../step/use-own-pages.ts";
import { stepStatuses } from "./step-status.ts";
import { countryCodeOf, type StepModel } from "../step/step-model.ts";

type Changes = Inputs["campaigns"]["edit"]["changes"];

type Options = {
  campaign: Campaign;
  country: Country;
  me: Me;
  /** Shows the field that keeps it from being saved. */
  onProblem(step: string, path: string): void;
  onSaved(): void;
};

const NOTHING = async () => true;

/** The editor of a submitted campaign: everything is saved in one go, and only what was changed. */
export function useSubmittedEdit({ campaign, country, me, onProblem, onSaved }: Options) {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [isTried, setTried] = useState(false);
  const draft = { ...draftOf(campaign, country.timezone), ...changes };
  const ownPages = useOwnPages(me);
  const countryCode = countryCodeOf(country);
  const parts = chargedPartsOf(draft, countryCode, country.routes);
  const facts = { draft, country, parts, reach: undefined, nowMs: businessNowMs(), ownPages };
  const statuses = stepStatuses(facts).filter(({ step }) => step === "message" || step === "when");
  const problems = statuses.flatMap((status) =>
    status.problems.map((problem) => ({ ...problem, step: status.step })),
  );
  const mutation = useMutation({
    mutationFn: () =>
      client.campaigns.edit({
        id: campaign.id,
        version: campaign.version,
        changes: toWire(changes) as Changes,
      }),
    onSuccess: (saved) => {
      cacheCampaign(saved);
      onSaved();
    },
  });
  const errors: Record<string, string> = mutation.error
    ? fieldErrors(toProblem(mutation.error))
    : {};
  if (isTried) for (const { path, message } of problems) errors[path] ??= message;

  function save() {
    setTried(true);
    const [first] = problems;
    if (first) onProblem(first.step, first.path);
    else mutation.mutate();
  }

  const model: StepModel = {
    id: campaign.id,
    me,
    country,
    countryCode,
    editor: {
      draft,
      saveState: { kind: "idle" },
      version: campaign.version,
      change: (patch) => setChanges((before) => ({ ...before, ...patch })),
      rememberStep: () => undefined,
      flush: NOTHING,
      handOver: (work) => work(),
      overwriteTheirs: async () => undefined,
    },
    isSubmitted: true,
    budget: { minor: null, name: () => undefined, refused: null, refuse: () => undefined },
    reach: {
      forecast: undefined,
      isStale: false,
      isCounting: false,
      ask: () => undefined,
      error: null,
      retry: () => undefined,
    },
    parts,
    unitPriceTenThousandths: unitPriceOf(country, draft.kind),
    ownPages,
    errors,
    goTo: onProblem as StepModel["goTo"],
  };
  return {
    model,
    save,
    isChanged: Object.keys(changes).length > 0,
    isSaving: mutation.isPending,
    error: mutation.error,
  };
}
