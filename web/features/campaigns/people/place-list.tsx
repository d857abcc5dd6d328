import { placeName } from "../../../../domain/text/place-names.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MIN_REACH_OPERATOR } from "../../../../domain/campaign/reach.ts";
import { formatCount } from "../../../ui/numbers.ts";
import type { Country, Draft } from "../draft/draft.ts";
import classes from "./place-list.module.css";
import { chosenCities, toggleCity, toggleCounty } from "../audience/places.ts";

type Places = Pick<Draft, "counties" | "cities">;
type County = Country["counties"][number];
type Props = {
  country: Country;
  places: Places;
  /** Id of the element that describes the problem. */
  describedBy: string | undefined;
  /** Its counts are of everybody, and some of them cannot get this kind. */
  isForSomeOnly: boolean;
  onChange: (places: Places) => void;
};

/** Provinces with how many people they hold, and the cities within. None chosen means the whole country. */
export function PlaceList({ country, places, describedBy, isForSomeOnly, onChange }: Props) {
  const { t } = useLingui();
  const isEverywhere = places.counties.length === 0 && places.cities.length === 0;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Places</Trans>
      </legend>
      {isForSomeOnly ? (
        <p className="lh-quiet lh-small">
          <Trans>
            The numbers below count everyone who lives there. Not everyone can get this kind of
            campaign: the figure above counts those who can.
          </Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        <li className={classes.row}>
          <label className={classes.choice}>
            <input
              id="field-targeting"
              type="checkbox"
              checked={isEverywhere}
              aria-describedby={describedBy}
              onChange={() => onChange({ counties: [], cities: [] })}
            />
            <span>{t`All of ${placeName(country.name)}`}</span>
          </label>
        </li>
        {country.counties.map((county) => (
          <CountyRow key={county.countyId} county={county} places={places} onChange={onChange} />
        ))}
      </ul>
    </fieldset>
  );
}

type AboutProps = {
  people: number;
  /** True where other places of the same answer have a number: none is then told of too few. */
  isCounted?: boolean;
};

/** How many people a place holds; nothing while nobody knows. */
function About({ people, isCounted = false }: AboutProps) {
  if (people === 0 && !isCounted) return null;
  return (
    <span className="lh-quiet lh-small">
      {people === 0 ? (
        <Trans>fewer than {formatCount(MIN_REACH_OPERATOR)}</Trans>
      ) : (
        <Trans>about {formatCount(people)}</Trans>
      )}
    </span>
  );
}

type RowProps = { county: County; places: Places; onChange: (places: Places) => void };

function CountyRow({ county, places, onChange }: RowProps) {
  // Rounded by the server, as every count of people is.
  const { countyId, counter: people, cities } = county;
  const countyName = placeName(county.countyName);
  const chosen = chosenCities(places, county);
  const [isOpen, setOpen] = useState(chosen.length > 0);
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={places.counties.includes(countyId)}
            onChange={() => onChange(toggleCounty(places, county))}
          />
          <span className={classes.words}>
            <span>{countyName}</span>
            <About people={people} />
          </span>
        </label>
        {cities.length > 0 ? (
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-controls={`cities-${countyId}`}
            onClick={() => setOpen(!isOpen)}
          >
            {chosen.length > 0 ? (
              <Plural value={chosen.length} one="# city" other="# cities" />
            ) : (
              <Trans>Cities</Trans>
            )}
            <span className="lh-visually-hidden">
              {" "}
              <Trans>in {countyName}</Trans>
            </span>
            <span aria-hidden="true">{isOpen ? " ▴" : " ▾"}</span>
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <ul id={`cities-${countyId}`} className={classes.cities}>
          {cities.map(({ cityId, cityName, counter }) => (
            <li key={cityId}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={places.cities.includes(cityId)}
                  onChange={() => onChange(toggleCity(places, county, cityId))}
                />
                <span className={classes.words}>
                  <span>{cityName}</span>
                  <About people={counter} isCounted={people > 0} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
