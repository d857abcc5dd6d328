import { Trans } from "@lingui/react/macro";
import classes from "./loading-skeleton.module.css";

type Props = {
  /** Heights in pixels of the content to come, so that nothing moves when it loads. */
  heights?: number[];
};

/** Grey blocks in the shape of what comes. */
export function LoadingSkeleton({ heights = [40, 120, 120] }: Props) {
  return (
    <output className={classes.stack}>
      <span className="lh-visually-hidden">
        <Trans>Loading</Trans>
      </span>
      {heights.map((height, place) => (
        // A drawn page may carry no style of its own: the height is an attribute.
        <svg key={place} className={classes.block} height={height} aria-hidden="true" />
      ))}
    </output>
  );
}
