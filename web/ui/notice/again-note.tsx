import { Trans } from "@lingui/react/macro";

/** What "Send it again" does, or "Show it again" of a banner, beside its button: `id` for the button's description. */
export function AgainNote({ id, isShown }: { id: string; isShown: boolean }) {
  return (
    <p id={id} className="lh-quiet lh-small">
      {isShown ? (
        <Trans>
          To the same choice of people, on new days. You look at it before you pay. Some people may
          see it a second time.
        </Trans>
      ) : (
        <Trans>
          To the same choice of people, on new days. You look at it before you pay. Some people may
          get it a second time.
        </Trans>
      )}
    </p>
  );
}
