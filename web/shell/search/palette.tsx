import { useState } from "react";
import { SearchDialog } from "../../features/support/search/search-dialog.tsx";
import { waitingCount } from "../notices/waiting-count.ts";
import { SignOutDialog } from "../sign-out-dialog.tsx";
import { useSignOut } from "../use-sign-out.ts";
import { closeSearch } from "./search-modal.ts";

/** The search with what it can do in this frame. Comes when it is first opened. */
export function Palette({ filter }: { filter: string }) {
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOut(closeSearch);
  if (isAsking) return <SignOutDialog onConfirm={signOut} onCancel={closeSearch} />;
  return (
    <SearchDialog
      filter={filter}
      onLogOut={() => (waitingCount() > 0 ? setAsking(true) : signOut())}
      onClose={closeSearch}
    />
  );
}
