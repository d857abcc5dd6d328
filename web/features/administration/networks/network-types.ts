import type { Outputs } from "../../../api/client.ts";

export type Networks = Outputs["administration"]["networks"];
export type NetworkAdapter = Networks["adapters"][number];
export type NetworkConnection = Networks["connections"][number];
export type NetworkRoute = Networks["routes"][number];
