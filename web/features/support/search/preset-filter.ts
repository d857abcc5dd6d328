import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";

const NAMES = new Map<number, MessageDescriptor>([
  [STATUS.Active, msg`Running campaigns`],
  [STATUS.Scheduled, msg`Scheduled campaigns`],
  [STATUS.Saved, msg`Drafts`],
  [STATUS.Pending, msg`Campaigns being checked`],
  [STATUS.Rejected, msg`Rejected campaigns`],
  [STATUS.Completed, msg`Finished campaigns`],
  [STATUS.Stopped, msg`Stopped campaigns`],
]);

type Preset = { code: string; name: MessageDescriptor };

/** A preset filter of the menu that is the code of a status, with its name; undefined for any other text. */
export function presetOf(filter: string): Preset | undefined {
  const name = /^\d+$/.test(filter) ? NAMES.get(Number(filter)) : undefined;
  return name && { code: filter, name };
}
