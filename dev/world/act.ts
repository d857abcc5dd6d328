/** Something a shop, a provider or time does. It is done once, and again under the same keys where its answer was lost. */
export type Act = {
  /** What is counted together. */
  kind: string;
  name: string;
  run(): Promise<void>;
};
