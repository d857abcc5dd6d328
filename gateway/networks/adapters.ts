import { adTagAdapter } from "./ad-tag/adapter.ts";
import type { Adapter } from "./connection.ts";
import { africasTalkingAdapter } from "./http/dialects/africas-talking.ts";
import { bulkSmsAdapter } from "./http/dialects/bulksms.ts";
import { clickatellAdapter } from "./http/dialects/clickatell.ts";
import { hubtelAdapter } from "./http/dialects/hubtel.ts";
import { infobipAdapter } from "./http/dialects/infobip.ts";
import { infobipLookupAdapter } from "./lookup/infobip-lookup.ts";
import { openRtbAdapter } from "./openrtb/adapter.ts";
import { googleRcsAdapter } from "./rcs/adapter.ts";
import { smppAdapter } from "./smpp/adapter.ts";
import { tagServerAdapter } from "./tag-server/adapter.ts";

/** Every kind of network that the gateway can be connected to. */
export const ADAPTERS: readonly Adapter[] = [
  smppAdapter,
  infobipAdapter,
  africasTalkingAdapter,
  clickatellAdapter,
  bulkSmsAdapter,
  hubtelAdapter,
  googleRcsAdapter,
  tagServerAdapter,
  openRtbAdapter,
  adTagAdapter,
  infobipLookupAdapter,
];
