import type { Country, Draft } from "../draft/draft.ts";
import { chosenCities, toggleCounty } from "../audience/places.ts";
import classes from "./province-map.module.css";
import { ZA_SHAPES, ZA_VIEW_BOX } from "./za-shapes.ts";

type Places = Pick<Draft, "counties" | "cities">;
type Props = { country: Country; places: Places; onChange(places: Places): void };

/**
 * The provinces to tap on. The list beside it says and does the same for keys and screen readers, so the picture is
 * hidden from them. Nothing where there are no shapes.
 */
export function ProvinceMap({ country, places, onChange }: Props) {
  if (country.code !== "ZA") return null;
  const isEverywhere = places.counties.length === 0 && places.cities.length === 0;
  return (
    <svg className={classes.map} viewBox={ZA_VIEW_BOX} aria-hidden="true" focusable="false">
      {ZA_SHAPES.map(({ name, outline }) => {
        const county = country.counties.find(({ countyName }) => countyName === name);
        if (!county) return null;
        const isChosen = isEverywhere || places.counties.includes(county.countyId);
        const isPart = chosenCities(places, county).length > 0;
        return (
          <path
            key={name}
            d={outline}
            className={classes.province}
            data-chosen={isChosen ? "all" : isPart ? "part" : undefined}
            onClick={() => onChange(toggleCounty(places, county))}
          >
            <title>{name}</title>
          </path>
        );
      })}
    </svg>
  );
}
