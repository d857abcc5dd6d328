import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { EmptyDrawing } from "../../../ui/notice/empty-drawing.tsx";
import classes from "./search.module.css";
import type { Hit } from "./use-search.ts";

const KINDS: Record<Hit["kind"], MessageDescriptor> = {
  campaign: msg`Campaign`,
  payment: msg`Payment`,
  invoice: msg`Invoice`,
  list: msg`List`,
  site: msg`Your page`,
  help: msg`Help`,
  page: msg`Page`,
  action: msg`Action`,
};

type Props = { hits: Hit[]; chosen: number; onOpen: (hit: Hit) => void };

/** Search results as one list; the arrow keys of the search field move through it. */
export function SearchHits({ hits, chosen, onOpen }: Props) {
  const { t } = useLingui();
  useEffect(() => {
    document.getElementById(`search-hit-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  if (hits.length === 0)
    return (
      <div id="search-hits" className={classes.none} role="status">
        <EmptyDrawing of="search" />
        <p className="lh-quiet">
          <Trans>Nothing matches. Try one word from the campaign's title.</Trans>
        </p>
      </div>
    );
  return (
    <div id="search-hits" role="listbox" aria-label={t`Found`} className={classes.hits}>
      {hits.map((hit, place) => (
        // The keys are handled by the field, as everywhere with a combobox.
        // oxlint-disable-next-line click-events-have-key-events
        <div
          key={hit.kind + hit.id}
          id={`search-hit-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          className={classes.hit}
          onClick={() => onOpen(hit)}
        >
          <span className={classes.words}>
            <span>{hit.title}</span>
            {hit.detail ? <span className="lh-quiet lh-small">{hit.detail}</span> : null}
          </span>
          <span className="lh-quiet lh-small">{t(KINDS[hit.kind])}</span>
        </div>
      ))}
    </div>
  );
}
