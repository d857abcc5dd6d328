import { AppError } from "../../domain/errors.ts";
import type { Network } from "./network.ts";

const notConnected = (): never => {
  throw new AppError("unavailable", { message: "No network is connected to this route." });
};

/** Where no simulated network stands behind the routes: without a connection nothing is sent. */
export const NO_NETWORK: Network = {
  submit: async () => notConnected(),
  sendSingle: async () => notConnected(),
  copyKindOf: () => undefined,
  findRcsCapable: async () => new Set(),
  rcsCapablePerMille: () => 0,
  takeReceipts: async () => [],
  takeEngagements: async () => [],
  takeReplies: async () => [],
  async resume() {},
};
