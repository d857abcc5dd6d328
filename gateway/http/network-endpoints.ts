import { endpoint } from "./endpoint.ts";
import * as wire from "./wire/wire-networks.ts";

/** Endpoints about connections to networks: which there are, how they are, and which routes they serve. */
export const networkEndpoints = {
  networkAdapters: endpoint({
    method: "get",
    path: "/company/networkadapters",
    summary: "Kinds of networks that can be connected, with a JSON schema of their settings",
    from: "query",
    input: wire.nothing,
    output: wire.adaptersReply,
  }),
  listConnections: endpoint({
    method: "get",
    path: "/company/connections",
    summary: "Connections to networks, with their state and the routes they serve",
    from: "query",
    input: wire.nothing,
    output: wire.connectionsReply,
  }),
  createConnection: endpoint({
    method: "post",
    path: "/company/connection",
    summary: "Add a connection, switched off",
    from: "json",
    input: wire.createBody,
    output: wire.connectionReply,
  }),
  changeConnection: endpoint({
    method: "put",
    path: "/company/connection",
    summary: "Change a connection's name, settings and where its secrets are",
    from: "json",
    input: wire.changeBody,
    output: wire.connectionReply,
  }),
  switchConnection: endpoint({
    method: "put",
    path: "/company/connectionswitch",
    summary: "Switch a connection on or off",
    from: "json",
    input: wire.switchBody,
    output: wire.connectionReply,
  }),
  removeConnection: endpoint({
    method: "post",
    path: "/company/connectionremove",
    summary: "Take a connection away that nothing refers to",
    from: "json",
    input: wire.removeBody,
    output: wire.removeReply,
  }),
  checkConnection: endpoint({
    method: "post",
    path: "/company/connectioncheck",
    summary: "Ask a network how the account stands",
    from: "json",
    input: wire.checkBody,
    output: wire.checkReply,
  }),
  testConnection: endpoint({
    method: "post",
    path: "/company/connectiontest",
    summary: "Send one test message through a connection",
    from: "json",
    input: wire.testBody,
    output: wire.testReply,
  }),
  routeConnections: endpoint({
    method: "put",
    path: "/r/:routeId/company/connections",
    summary: "Which connections serve a route, all at once",
    from: "json",
    input: wire.servingBody,
    output: wire.servingReply,
  }),
};
