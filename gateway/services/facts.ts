import type { MessageLaw } from "../../domain/rules/country-rules.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Link } from "../links/link.store.ts";
import type { NumberList } from "../lists/list.store.ts";
import type { Network } from "../networks/network.ts";
import type { ReachEngine } from "../reach/reach-engine.ts";
import type { ListMatches } from "./lists/list-matches.ts";
import type { Part } from "./service-order.ts";

export type ServiceProblem = { path: string; message: string; words?: string[] };

/** Context for checking a service. `countryRouteIds` are all routes of the route's country. */
export type Facts = {
  route: Route;
  countryRouteIds: readonly number[];
  reach: ReachEngine;
  rules: SendingRules;
  law: MessageLaw;
  nowMs: number;
  /** Which connections of the route take messages from a name. */
  exchange: Pick<Exchange, "senderRefusal">;
  /** As what a copy reaches a phone. */
  network: Pick<Network, "copyKindOf">;
};

/** Objects behind the ids in a service; undefined where an id is unknown. */
export type Named = {
  link?: (Link & { usedBy: string | undefined }) | undefined;
  /** All lists written to that are known. */
  lists?: NumberList[] | undefined;
  /** Their people who match the profile; only where it narrows them. */
  matches?: ListMatches | undefined;
  excludeList?: NumberList | undefined;
  /** Its people who match the profile; only where so many may that too few are left. */
  leftOut?: ListMatches | undefined;
};

export type Check = (service: Part, facts: Facts & Named) => ServiceProblem[];
