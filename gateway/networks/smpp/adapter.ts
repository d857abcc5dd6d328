import type { Adapter } from "../connection.ts";
import { type SmppSettings, smppSettings } from "./settings.ts";
import { createSmppConnection } from "./smpp-connection.ts";

/** Networks and aggregators that are reached over SMPP 3.4. */
export const smppAdapter: Adapter<SmppSettings> = {
  name: "smpp",
  title: "SMPP 3.4 (SMS)",
  settings: smppSettings,
  secrets: ["password"],
  connect: (settings, secrets, tools) =>
    createSmppConnection(settings, secrets.password ?? "", tools),
};
