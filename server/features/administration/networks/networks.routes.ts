import { implement } from "@orpc/server";
import { administrationNetworks } from "../../../../contract/administration/administration-networks.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { askNetworks } from "./ask-networks.ts";
import {
  changeNetwork,
  createNetwork,
  removeNetwork,
  setRouteNetworks,
  switchNetwork,
} from "./change-networks.ts";
import { changeSender, changeSenderRule, removeSender } from "./change-senders.ts";
import { changeTariff } from "./change-tariff.ts";
import { readNetworks } from "./read-networks.ts";
import { testNetwork } from "./test-network.ts";

/** Connections to operators and aggregators. */
export function createNetworksRoutes(deps: AdministrationDeps) {
  const os = implement(administrationNetworks).$context<RequestContext>();
  return {
    networks: os.networks.handler(({ context }) => {
      requireAdmin(context);
      return readNetworks(deps);
    }),
    createNetwork: os.createNetwork.handler(async ({ input, context }) => ({
      id: await createNetwork(deps, input, actorOf(context)),
    })),
    changeNetwork: os.changeNetwork.handler(async ({ input, context }) => {
      await changeNetwork(deps, input, actorOf(context));
      return DONE;
    }),
    switchNetwork: os.switchNetwork.handler(async ({ input, context }) => {
      await switchNetwork(deps, input, actorOf(context));
      return DONE;
    }),
    removeNetwork: os.removeNetwork.handler(async ({ input, context }) => {
      await removeNetwork(deps, input, actorOf(context));
      return DONE;
    }),
    setRouteNetworks: os.setRouteNetworks.handler(async ({ input, context }) => {
      await setRouteNetworks(deps, input, actorOf(context));
      return DONE;
    }),
    setNetworkSenderRule: os.setNetworkSenderRule.handler(async ({ input, context }) => {
      await changeSenderRule(deps, input, actorOf(context));
      return DONE;
    }),
    setNetworkSender: os.setNetworkSender.handler(async ({ input, context }) => {
      await changeSender(deps, input, actorOf(context));
      return DONE;
    }),
    removeNetworkSender: os.removeNetworkSender.handler(async ({ input, context }) => {
      await removeSender(deps, input, actorOf(context));
      return DONE;
    }),
    setNetworkTariff: os.setNetworkTariff.handler(async ({ input, context }) => {
      await changeTariff(deps, input, actorOf(context));
      return DONE;
    }),
    checkNetwork: os.checkNetwork.handler(({ input, context }) => {
      requireAdmin(context);
      return askNetworks(() => deps.messaging.checkNetwork(input.id));
    }),
    testNetwork: os.testNetwork.handler(({ input, context }) =>
      testNetwork(deps, input.id, actorOf(context)),
    ),
  };
}
