import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import { Notice } from "./notice.tsx";
import { StickyActionBar } from "../sticky-action-bar.tsx";

type Props = { isSending: boolean; isSaved: boolean; saved: ReactNode; children: ReactNode };

/** The button that saves a form, always in sight, and beside it that it is saved. */
export function SavedBar({ isSending, isSaved, saved, children }: Props) {
  return (
    <StickyActionBar
      note={isSaved ? <Notice tone="good" announce="politely" title={saved} /> : null}
    >
      <Button type="submit" loading={isSending}>
        {children}
      </Button>
    </StickyActionBar>
  );
}
