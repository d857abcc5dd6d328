import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { Header } from "../header.tsx";
import classes from "../shell.module.css";

const nothingYet = () => undefined;

/** Drawn into members' pages while building: the frame and the shape of a page, there before the app is. */
export function WaitingFrame() {
  return (
    <>
      <Header isMenuOpen={false} hasPane onOpenMenu={nothingYet} />
      <div className={classes.split}>
        <div className={classes.paneHolder} />
        <div className={classes.column}>
          <main id="main" className={classes.main}>
            <Page>
              <LoadingSkeleton />
            </Page>
          </main>
        </div>
      </div>
    </>
  );
}
