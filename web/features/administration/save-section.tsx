import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client, orpc } from "../../api/client.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type Props = {
  section: string;
  value: unknown;
  version: string;
  title: ReactNode;
  confirmLabel: ReactNode;
  children: ReactNode;
  onSaved: () => void;
  onClose: () => void;
};

/** Asks for the reason, saves the section, and has the app read it anew. */
export function SaveSection(props: Props) {
  const { section, value, version, onSaved, onClose, ...dialog } = props;
  const queries = useQueryClient();
  return (
    <ReasonDialog
      {...dialog}
      onConfirm={async (reason) => {
        await client.administration.saveSection({ section, value, version, reason });
        onClose();
        await queries.invalidateQueries({ queryKey: orpc.catalogue.key() });
        await queries.invalidateQueries({ queryKey: orpc.administration.changes.key() });
        onSaved();
      }}
      onCancel={onClose}
    />
  );
}
