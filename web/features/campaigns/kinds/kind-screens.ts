import type { ComponentType } from "react";
import type { Country, Draft } from "../draft/draft.ts";
import type { StepModel } from "../step/step-model.ts";

/** Editor of a kind. A lazy one can be preloaded. */
export type KindEditor = ComponentType<{ model: StepModel }> & { preload?: () => void };

export type PreviewProps = { draft: Draft; country: Country };

/** A kind as people see it. */
export type KindPreview = ComponentType<PreviewProps>;

/** A small picture of what somebody sees on the phone, as paths in 64 × 64: lines in the colour of actions, what is ours in marigold. */
export type KindDrawingLines = { lines: string; bright: string };

/** A kind in words. */
export type KindSummary = {
  drawing: KindDrawingLines;
  /** What it says, as the review shows it. */
  textOf(draft: Draft, country: Country): string;
  /** Details beside its name in the review. */
  Details: ComponentType<PreviewProps>;
};
