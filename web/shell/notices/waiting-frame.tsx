import type { ComponentType } from "react";
import { OverviewLook } from "../../features/campaigns/overview/overview-look.tsx";
import { NewCampaignLook } from "../../features/campaigns/wizard/new-campaign-look.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { Header } from "../header.tsx";
import classes from "../shell.module.css";

const nothingYet = () => undefined;

/** By address: what of a page is the same for everybody. */
const LOOKS: Readonly<Record<string, ComponentType>> = {
  "/campaign/new": NewCampaignLook,
  "/dashboard": OverviewLook,
};

/** Drawn into the members' page at an address while building: the frame and the shape of the page, there before the app is. */
export function WaitingFrame({ path }: { path: string }) {
  const Look = LOOKS[path];
  return (
    <>
      <Header isMenuOpen={false} hasPane onOpenMenu={nothingYet} />
      <div className={classes.split}>
        <div className={classes.paneHolder} />
        <div className={classes.column}>
          <main id="main" className={classes.main}>
            {Look ? (
              <div className={classes.look}>
                <Look />
              </div>
            ) : (
              <Page>
                <LoadingSkeleton />
              </Page>
            )}
          </main>
        </div>
      </div>
    </>
  );
}
