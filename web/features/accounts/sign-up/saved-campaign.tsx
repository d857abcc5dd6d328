import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { countryById } from "../../../../domain/countries.ts";
import { placeName } from "../../../../domain/text/place-names.ts";
import { orpc } from "../../../api/client.ts";
import { QueryFrame } from "../../../query/query-frame.tsx";
import classes from "./signup.module.css";

export type SavedProps = {
  /** Where the account will be. */
  country: number;
  onCountry: (countryId: number) => void;
  /** The name that people see as its sender; empty while there is none. */
  onSender: (sender: string) => void;
};

/** The campaign that a visitor has begun and that the new account will have; nothing where there is none. */
export function SavedCampaign(props: SavedProps) {
  return (
    <QueryFrame>
      <Saved {...props} />
    </QueryFrame>
  );
}

const LONGEST_TEXT = 80;

const placeOf = (countryId: number) => placeName(countryById(countryId)?.name ?? "");

function Saved({ country, onCountry, onSender }: SavedProps) {
  // What was read before the campaign was written knows neither its words nor its sender.
  const { data } = useQuery({
    ...orpc.campaigns.dashboard.queryOptions({ input: {} }),
    staleTime: 0,
  });
  const draft = data?.waitingDraft;
  const countryId = draft?.countryId;
  useEffect(() => {
    if (countryId !== undefined) onCountry(countryId);
  }, [countryId, onCountry]);
  const sender = draft?.sender ?? "";
  useEffect(() => {
    if (sender !== "") onSender(sender);
  }, [sender, onSender]);
  if (!draft) return null;
  const [place, ownPlace] = [placeOf(draft.countryId), placeOf(country)];
  const words = draft.title || draft.text.replace(/\s+/g, " ").trim();
  return (
    <section className={classes.saved}>
      <h2>
        <Trans>Your campaign is saved</Trans>
      </h2>
      {words ? (
        <p>{words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT)}…` : words}</p>
      ) : null}
      <p>
        {draft.people > 0 ? (
          <Plural value={draft.people} one="For # person." other="For # people." />
        ) : null}{" "}
        {draft.countryId === country ? (
          <Trans>You can carry on with it as soon as you have an account.</Trans>
        ) : (
          <Trans>
            It is for {place}. An account in {ownPlace} cannot send it: you would start a new one.
          </Trans>
        )}
      </p>
    </section>
  );
}
