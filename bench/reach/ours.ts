import { writeFileSync, appendFileSync } from "node:fs";
import { placesOf } from "../../gateway/catalogue/places.ts";
import { createColumnarReach } from "../../gateway/reach/columnar-reach.ts";
import { PeopleSet } from "../../gateway/reach/people-set.ts";
import type { ReachEngine } from "../../gateway/reach/reach-engine.ts";
import { profileOf, type RouteColumns } from "../../gateway/reach/route-columns.ts";
import { generateRoute } from "../../gateway/reach/synthetic-base.ts";
import { answerAsHelper } from "../harness/helper.ts";
import { ROUTE_ID, SEED } from "./sizes.ts";
import { makeList, type Question } from "./targetings.ts";

const LINES_AT_ONCE = 100_000;

let columns: RouteColumns;
let reach: ReachEngine;
let list = new PeopleSet();

answerAsHelper({
  start(people: number) {
    columns = generateRoute({ routeId: ROUTE_ID, people, places: placesOf("ZA") }, SEED);
    reach = createColumnarReach([columns]);
    list = new PeopleSet(makeList(people));
  },
  /** Writes the same people as rows for PostgreSQL's COPY. */
  writeRows(file: string) {
    writeFileSync(file, "", { mode: 0o644 });
    for (let from = 0; from < columns.people; from += LINES_AT_ONCE) {
      const until = Math.min(from + LINES_AT_ONCE, columns.people);
      appendFileSync(file, Array.from({ length: until - from }, (_, n) => row(from + n)).join(""));
    }
  },
  count: ({ targeting, isAmongList }: Question) =>
    reach.count(ROUTE_ID, targeting, isAmongList ? { within: list } : {}),
  stop() {},
});

function row(person: number): string {
  const { gender, ageGroup, arpu, agreed } = profileOf(columns.profile[person] ?? 0);
  const place = columns.places[columns.place[person] ?? 0];
  const interests = columns.interests[person] ?? 0;
  const cells = [person, place?.countyId ?? 0, place?.cityId ?? 0, gender, ageGroup, arpu];
  return `${cells.join("\t")}\t${interests}\t${agreed ? "t" : "f"}\n`;
}
