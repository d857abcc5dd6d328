import { AGE_BANDS, GENDERS } from "../../../../domain/catalogue.ts";
import { MAX_SMS_PARTS } from "../../../../domain/message/message-composition.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { areNeighbours } from "../../../../domain/campaign/people/neighbours.ts";
import { shownReach } from "../../../../domain/campaign/reach.ts";
import type { ProfileTargeting } from "../../../providers/messaging/messaging-provider.ts";
import { listCounties } from "../../catalogue/catalogue.store.ts";
import { endingOf, wordsOf } from "../../../../domain/message/contact/opt-out-ending.ts";
import { countParts } from "../../../../domain/campaign/kind-parts.ts";
import {
  planFrom,
  readBasis,
  type BookingPlan,
  type BookingRequest,
  type PlanBasis,
  type PlanDeps,
} from "./plan-booking.ts";
import { translate } from "../../../../domain/translate.ts";

export type Hint = {
  kind: "add-city" | "add-county" | "add-age" | "add-gender" | "shorten-text";
  id: number | null;
  name: string;
  addsPeople: number;
  savesMinor: number;
  message: string;
};

type Change = Pick<Hint, "kind" | "name"> & {
  id: number;
  /** Whom the change brings, and nobody else. */
  added: ProfileTargeting;
  /** Targeting chosen so far. */
  chosen?: ProfileTargeting;
  /** Everybody who is meant after the change. */
  widened: ProfileTargeting;
  distance: Distance;
};

/** How far a change leads away from the places that were chosen. */
const DISTANCES = [
  "same-places",
  "whole-province",
  "same-province",
  "next-province",
  "far",
] as const;
type Distance = (typeof DISTANCES)[number];

const byDistance = (a: Pick<Change, "distance">, b: Pick<Change, "distance">) =>
  DISTANCES.indexOf(a.distance) - DISTANCES.indexOf(b.distance);

const MALE = 20;

/** So many changes are tried, and the best of them are told. */
const MAX_TRIED = 12;
const MAX_HINTS = 4;
/** Where too few match: else all of them would be ages, or towns. */
const MAX_OF_A_KIND = 2;

/**
 * Effect of one change: another city of the chosen provinces' size, the next province, an age band, the other gender, a
 * shorter text. Added people are counted separately: the figure equals the one in the place list, and no difference of
 * two counts reveals more than a count may (decision 007). Where too few people match, only changes with which enough do, the
 * nearest first. Throws as planBooking.
 */
export async function findHints(deps: PlanDeps, request: BookingRequest): Promise<Hint[]> {
  const basis = await readBasis(deps, request);
  const plan = await planFrom(deps, { ...request, bookingAmount: {} }, basis);
  const isProfile = request.targetModel === "profile";
  if (plan.tooNarrow && isProfile) return enoughPeople(deps, request, basis);
  const hints = shorterText(request, plan);
  if (!isProfile) return hints;
  const changes = (await changesOf(deps, request)).slice(0, MAX_TRIED);
  const targetings = changes.flatMap(({ added, chosen }) => (chosen ? [added, chosen] : [added]));
  await deps.countAudience.ahead({ ...basis.counting, targetModel: "profile" }, targetings);
  const reported = async (targeting: ProfileTargeting) =>
    (await planFrom(deps, { ...request, targeting, bookingAmount: {} }, basis)).shownPeople;
  const tried = await Promise.all(
    changes.map(async ({ added, chosen, kind, id, name }) => {
      const before = chosen ? await reported(chosen) : 0;
      return { kind, id, name, addsPeople: shownReach((await reported(added)) - before) };
    }),
  );
  const candidates = tried
    .filter(({ addsPeople }) => addsPeople > 0)
    .sort((a, b) => b.addsPeople - a.addsPeople)
    .slice(0, MAX_HINTS)
    .map((change) => ({ ...change, savesMinor: 0, message: sentenceOf(change) }));
  return [...hints, ...candidates];
}

/**
 * The changes after which enough people match: those near the chosen places, and far ones only where no other is enough. How many
 * match then is what a forecast of the same people says.
 */
async function enoughPeople(
  deps: PlanDeps,
  request: BookingRequest,
  basis: PlanBasis,
): Promise<Hint[]> {
  const all = (await changesOf(deps, request)).toSorted(byDistance);
  const towns = all.filter(({ kind }) => kind === "add-city").slice(MAX_OF_A_KIND);
  const changes = all.filter((change) => !towns.includes(change)).slice(0, MAX_TRIED);
  const targetings = changes.map(({ widened }) => widened);
  await deps.countAudience.ahead({ ...basis.counting, targetModel: "profile" }, targetings);
  const tried = await Promise.all(
    changes.map(async ({ kind, id, name, widened: targeting, distance }) => {
      const asked = { ...request, targeting, bookingAmount: {} };
      const { tooNarrow, shownPeople: addsPeople } = await planFrom(deps, asked, basis);
      const message = translate(
        "{addsPeople, plural, one {Add {name}: then about # person matches.} other {Add {name}: then about # people match.}}",
        { name, addsPeople },
      );
      return { tooNarrow, distance, hint: { kind, id, name, addsPeople, savesMinor: 0, message } };
    }),
  );
  const enough = tried.filter(({ tooNarrow }) => !tooNarrow);
  const near = enough.filter(({ distance }) => distance !== "far");
  const hints = (near.length > 0 ? near : enough).map(({ hint }) => hint);
  const ofKinds = [...Map.groupBy(hints, ({ kind }) => kind).values()];
  const shown = new Set(ofKinds.flatMap((same) => same.slice(0, MAX_OF_A_KIND)));
  return hints.filter((hint) => shown.has(hint)).slice(0, MAX_HINTS);
}

function sentenceOf({ name, addsPeople }: { name: string; addsPeople: number }): string {
  return translate(
    "{addsPeople, plural, one {Add {name}: about # more person.} other {Add {name}: about # more people.}}",
    { name, addsPeople },
  );
}

async function changesOf({ db }: PlanDeps, { countryId, targeting }: BookingRequest) {
  const { targetedCounties: counties, targetedCities: cities, ageGroups, genders } = targeting;
  const changes: Change[] = [];
  if (ageGroups.length > 0)
    for (const { id, name } of otherAges(ageGroups))
      changes.push({
        kind: "add-age",
        id,
        name: translate("ages {band}", { band: name.replace("-", "–") }),
        added: { ...targeting, ageGroups: [id] },
        widened: { ...targeting, ageGroups: [...ageGroups, id] },
        distance: "same-places",
      });
  if (genders.length === 1)
    for (const { id } of GENDERS.filter((gender) => !genders.includes(gender.id)))
      changes.push({
        kind: "add-gender",
        id,
        name: id === MALE ? translate("men") : translate("women"),
        added: { ...targeting, genders: [id] },
        widened: { ...targeting, genders: [] },
        distance: "same-places",
      });
  if (counties.length + cities.length === 0) return changes;
  const places = await listCounties(db, countryId);
  const near = places.filter(
    ({ countyId, cities: own }) =>
      own.some(({ cityId }) => cities.includes(cityId)) && !counties.includes(countyId),
  );
  const meant = [...near, ...places.filter(({ countyId }) => counties.includes(countyId))].map(
    ({ countyName }) => countyName,
  );
  for (const { cityId, cityName } of near.flatMap((county) => county.cities))
    if (!cities.includes(cityId))
      changes.push({
        kind: "add-city",
        id: cityId,
        name: cityName,
        added: { ...targeting, targetedCounties: [], targetedCities: [cityId] },
        widened: { ...targeting, targetedCities: [...cities, cityId] },
        distance: "same-province",
      });
  for (const { countyId, countyName, cities: own } of places)
    if (!counties.includes(countyId)) {
      const ownIds = own.map(({ cityId }) => cityId);
      const within = ownIds.filter((id) => cities.includes(id));
      changes.push({
        kind: "add-county",
        id: countyId,
        name: countyName,
        added: { ...targeting, targetedCounties: [countyId], targetedCities: [] },
        widened: {
          ...targeting,
          targetedCounties: [...counties, countyId],
          targetedCities: cities.filter((id) => !ownIds.includes(id)),
        },
        distance:
          within.length > 0
            ? "whole-province"
            : meant.some((name) => areNeighbours(name, countyName))
              ? "next-province"
              : "far",
        ...(within.length > 0
          ? { chosen: { ...targeting, targetedCounties: [], targetedCities: within } }
          : {}),
      });
    }
  return changes;
}

/** The age bands that were not chosen, those next to chosen ones first. */
function otherAges(ageGroups: readonly number[]) {
  const stepsTo = (id: number) => Math.min(...ageGroups.map((chosen) => Math.abs(chosen - id)));
  return AGE_BANDS.filter(({ id }) => !ageGroups.includes(id)).toSorted(
    (a, b) => stepsTo(a.id) - stepsTo(b.id),
  );
}

/** A text a little over the edge of a part costs a whole part for everybody. */
function shorterText(request: BookingRequest, plan: BookingPlan): Hint[] {
  const { kind, parts, country, unitPriceTenThousandths } = plan;
  // What cannot be booked is no bargain, and long to measure.
  if (parts < 2 || parts > MAX_SMS_PARTS) return [];
  const suffix = plan.routes.map(({ optOutSuffix }) => optOutSuffix).reduce(longer, "");
  const partsOf = (text: string) =>
    countParts({ text, sender: request.sender, kind }, country.code, suffix);
  const ending = endingOf(request.text);
  const letters = [...wordsOf(request.text)];
  let cut = 1;
  const isLong = () => partsOf(letters.slice(0, -cut).join("") + ending) >= parts;
  while (cut <= MAX_CUT_CHARACTERS && cut < letters.length && isLong()) cut += 1;
  if (cut > MAX_CUT_CHARACTERS || cut >= letters.length) return [];
  const people = request.bookingAmount.people ?? plan.people;
  const savesMinor = Number((unitPriceTenThousandths * BigInt(people)) / 100n);
  const saved = formatMoney(BigInt(savesMinor), country.code === "GH" ? "GHS" : "ZAR");
  const name = translate("a shorter text");
  const message = translate(
    "{cut, plural, one {Remove # character: one SMS fewer saves {saved}.} other {Remove # characters: one SMS fewer saves {saved}.}}",
    { cut, saved },
  );
  return [{ kind: "shorten-text", id: null, name, addsPeople: 0, savesMinor, message }];
}

const MAX_CUT_CHARACTERS = 40;

function longer(a: string, b: string): string {
  return b.length > a.length ? b : a;
}
