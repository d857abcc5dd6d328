import { Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type KeyboardEvent } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useActions } from "./actions.ts";
import { presetOf } from "./preset-filter.ts";
import { storeRecent, readRecent } from "./recent-searches.ts";
import { SearchHits } from "./search-hits.tsx";
import classes from "./search.module.css";
import { type Hit, useSearch } from "./use-search.ts";

type Props = { filter: string; onLogOut?: () => void; onDone: () => void };

/** The field and what it finds. Arrow keys choose, Enter opens; the list is read out as a listbox. */
export function SearchPanel({ filter, onLogOut, onDone }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [preset, setPreset] = useState(() => presetOf(filter));
  const [typed, setTyped] = useState(preset ? "" : filter);
  const [place, setPlace] = useState(0);
  const [recent] = useState(readRecent);
  const { hits, isOld, error, retry } = useSearch(typed, preset?.code ?? "", useActions(onLogOut));
  const chosen = Math.min(place, hits.length - 1);
  const open = ({ link, run, staysOpen }: Hit) => {
    storeRecent(typed);
    if (!run) void navigate({ href: link });
    if (!staysOpen) onDone();
    run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[chosen];
    if (step !== undefined) setPlace(Math.max(0, Math.min(hits.length - 1, chosen + step)));
    else if (event.key === "Enter" && hit) open(hit);
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    setTyped(text);
    setPlace(0);
  };
  return (
    <div className="lh-stack">
      <TextInput
        label={t`What are you looking for?`}
        description={t`Campaigns, lists, payments, pages, help, and what you want to do.`}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={hits.length > 0}
        aria-controls="search-hits"
        aria-activedescendant={hits[chosen] ? `search-hit-${chosen}` : undefined}
        value={typed}
        maxLength={100}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {preset && typed === "" ? (
        <div className="lh-row">
          <span className="lh-quiet lh-small">
            <Trans>From the page you were on:</Trans>
          </span>
          <Button variant="default" onClick={() => setPreset(undefined)}>
            {t(preset.name)}
            <IconX size={18} aria-hidden="true" />
            <span className="lh-visually-hidden">
              <Trans>Do not show them</Trans>
            </span>
          </Button>
        </div>
      ) : null}
      {typed === "" && recent.length > 0 ? (
        <div className="lh-row">
          <span className="lh-quiet lh-small">
            <Trans>Before:</Trans>
          </span>
          {recent.map((text) => (
            <Button key={text} variant="default" onClick={() => type(text)}>
              {text}
            </Button>
          ))}
        </div>
      ) : null}
      <ErrorNotice error={error} onRetry={retry} />
      <div className={isOld ? classes.old : undefined} aria-busy={isOld}>
        <SearchHits hits={hits} chosen={chosen} onOpen={open} />
      </div>
    </div>
  );
}
