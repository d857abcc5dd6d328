import { flowTypeIdOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/form/button.tsx";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { client, type Outputs } from "../../../api/client.ts";
import type { Draft } from "../draft/draft.ts";
import type { StepModel } from "../step/step-model.ts";
import { placeOfHint, usefulHints } from "./hint-change.ts";
import classes from "./people.module.css";
import { reachContentOf, targetingOf } from "../audience/use-reach.ts";
import { translate } from "../../../../domain/translate.ts";

type Hint = Outputs["audience"]["hints"]["hints"][number];

/** The next best move: what one change would add or save, with a tap to do it. */
export function Hints({ model }: { model: StepModel }) {
  const { editor, country, reach } = model;
  const hints = useHints(country.id, editor.draft, !reach.isStale);
  const shown = usefulHints(hints, editor.draft.people, reach.forecast?.maxPeople).slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <section className="lh-stack-tight" aria-label={translate("More people")}>
      <h3>
        {reach.forecast?.tooNarrow ? (
          <Trans>More people</Trans>
        ) : (
          <Trans>More people for your money</Trans>
        )}
      </h3>
      <ul className={classes.hints}>
        {shown.map((hint) => (
          <li key={`${hint.kind} ${hint.id}`} className={classes.hint}>
            <span>{hint.message}</span>
            {hint.kind === "shorten-text" ? (
              <Button variant="default" onClick={() => model.goTo("message", "text")}>
                <Trans>Make it shorter</Trans>
              </Button>
            ) : (
              <Button
                variant="default"
                onClick={() => editor.change(placeOfHint(editor.draft, hint, country))}
              >
                <Trans>Add {hint.name}</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asked once the count for the same people is there: it is the dearer question. */
function useHints(countryId: number, draft: Draft, isCounted: boolean): Hint[] {
  const { kind, text, sender, excludeListId, people } = draft;
  const isPaidByParts = kindOf(draft).coinsPerPerson === "parts";
  const asked = {
    countryId,
    flowTypeId: flowTypeIdOf(kind),
    targeting: targetingOf(draft),
    excludeListId,
    // A shorter text saves money for these people.
    ...(isPaidByParts ? { text, sender, ...(people > 0 ? { people } : {}) } : {}),
    ...reachContentOf(draft),
  };
  const query = useQuery({
    queryKey: ["hints", JSON.stringify(asked)],
    queryFn: ({ signal }) => client.audience.hints(asked, { signal }),
    enabled: isCounted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return query.data?.hints ?? [];
}
