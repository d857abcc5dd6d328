import { useLingui } from "@lingui/react/macro";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import type { NetworkConnection } from "./network-types.ts";

const TONES = { working: "good", resting: "warn", off: "quiet", broken: "bad" } as const;

/** The state of a connection: always the word, with a colour of its own. */
export function NetworkState({ state }: Pick<NetworkConnection, "state">) {
  const { t } = useLingui();
  const words = {
    working: t`Working`,
    resting: t`Resting`,
    off: t`Switched off`,
    broken: t`Cannot be opened`,
  };
  return <Badge tone={TONES[state]}>{words[state]}</Badge>;
}
