import type { Adapter, Capabilities } from "../../connection.ts";
import { africasTalkingAdapter } from "../dialects/africas-talking.ts";
import { bulkSmsAdapter } from "../dialects/bulksms.ts";
import { clickatellAdapter } from "../dialects/clickatell.ts";
import { hubtelAdapter } from "../dialects/hubtel.ts";
import { infobipAdapter } from "../dialects/infobip.ts";

/** An aggregator as the contract tries it: how it is connected to in the sandbox, and what it promises. */
export type Profile = {
  adapter: Adapter;
  settings: Record<string, unknown>;
  secrets: Record<string, string>;
  carriesFlash: boolean;
  /** Whether our reference is carried. */
  carriesReference: boolean;
  /** Whether the reason of a refusal is told, or only that there is one. */
  tellsReasons: boolean;
  /** What becomes of one message that the network is too busy for: of the whole call, where it spoils that. */
  busy: "postponed" | "refused" | "whole";
  /** Whether a call may be repeated. */
  isIdempotent: boolean;
  receipts: "push" | "pull";
  /** By what a message is found whose answer was lost. */
  doubtsBy: Capabilities["doubtsBy"];
  balance: string | undefined;
};

export const PROFILES: readonly Profile[] = [
  {
    adapter: infobipAdapter,
    settings: {},
    secrets: { apiKey: "sandbox-key", callbackSecret: "sandbox-callback" },
    carriesFlash: true,
    carriesReference: true,
    tellsReasons: true,
    busy: "postponed",
    isIdempotent: true,
    receipts: "push",
    doubtsBy: "reference",
    balance: "EUR 47.8",
  },
  {
    adapter: africasTalkingAdapter,
    settings: { username: "sandbox" },
    secrets: { apiKey: "sandbox-key" },
    carriesFlash: false,
    carriesReference: false,
    tellsReasons: true,
    busy: "postponed",
    isIdempotent: false,
    receipts: "push",
    doubtsBy: "number",
    balance: "KES 1785.50",
  },
  {
    adapter: clickatellAdapter,
    settings: {},
    secrets: { apiKey: "sandbox-key" },
    carriesFlash: false,
    carriesReference: true,
    tellsReasons: true,
    busy: "postponed",
    isIdempotent: false,
    receipts: "push",
    doubtsBy: "reference",
    balance: "ZAR 310.25",
  },
  {
    adapter: bulkSmsAdapter,
    settings: { tokenId: "sandbox" },
    secrets: { tokenSecret: "sandbox-key" },
    carriesFlash: true,
    carriesReference: true,
    tellsReasons: false,
    busy: "refused",
    isIdempotent: true,
    receipts: "push",
    doubtsBy: "reference",
    balance: "120.5 credits",
  },
  {
    adapter: hubtelAdapter,
    settings: { clientId: "sandbox" },
    secrets: { clientSecret: "sandbox-key" },
    carriesFlash: false,
    carriesReference: false,
    tellsReasons: true,
    busy: "whole",
    isIdempotent: false,
    receipts: "pull",
    doubtsBy: "nothing",
    balance: undefined,
  },
];
