import { useLingui } from "@lingui/react/macro";
import type { Column } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { dayInCountry } from "../day-in-country.ts";
import classes from "./advertiser.module.css";

type Shown = { title: string; submittedAt: string; currency: string };

/** Columns of campaigns, wherever administrators see some: the name, which opens one that can be opened, and the day it was submitted. */
export function useCampaignColumns<Row extends Shown>(
  openerOf: (row: Row) => (() => void) | null,
): { title: Column<Row>; submitted: Column<Row> } {
  const { t } = useLingui();
  return {
    title: {
      key: "title",
      name: t`Campaign`,
      isHeading: true,
      renderCell: (row) => {
        const open = openerOf(row);
        if (open === null) return row.title;
        return (
          <span className={classes.open}>
            <Button variant="subtle" onClick={open}>
              {row.title}
            </Button>
          </span>
        );
      },
    },
    submitted: {
      key: "day",
      name: t`Submitted`,
      isShort: true,
      renderCell: ({ submittedAt, currency }) => dayInCountry(submittedAt, currency),
    },
  };
}
