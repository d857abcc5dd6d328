import { useLingui } from "@lingui/react/macro";

/** What the states of a sender name are called. */
export function useSenderStates() {
  const { t } = useLingui();
  return { requested: t`Asked for`, registered: t`Registered`, refused: t`Not accepted` };
}
