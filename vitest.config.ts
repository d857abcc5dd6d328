import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./dev/testing/order/longest-first.ts";

/** Of the web, and sets the zone of its process, which a thread has not. */
const SETS_ZONE = "web/features/administration/reference/utc-moment.test.ts";
const exclude = ["**/node_modules/**", "dist/**", ".data/**"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          // Modules are loaded once a worker, as in "db": a test leaves nothing behind in them.
          isolate: false,
          include: ["{domain,contract,platform,dev,bench}/**/*.test.ts", SETS_ZONE],
          exclude: [...exclude, "**/*.db.test.ts"],
          setupFiles: ["dev/testing/translator.ts"],
          testTimeout: 60_000,
        },
      },
      {
        // Components are tested with the words that the build gives them.
        plugins: [
          babel({
            include: /\/web\/.*\.tsx?$/,
            exclude: /node_modules/,
            plugins: [["@lingui/babel-plugin-lingui-macro", { stripMessageField: false }]],
          }),
        ],
        test: {
          name: "web",
          // A file has its worker to itself, because many replace modules; as a thread that costs half a process.
          pool: "threads",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: [...exclude, SETS_ZONE],
          setupFiles: ["dev/testing/translator.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "db",
          // The modules of both programs are loaded once a worker, not once a file: a test leaves nothing behind in them.
          isolate: false,
          include: ["{server,gateway}/**/*.test.ts", "**/*.db.test.ts"],
          exclude,
          setupFiles: ["dev/testing/translator.ts"],
          globalSetup: ["dev/testing/global-setup.ts"],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude,
          globalSetup: ["dev/testing/e2e-setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // A busy machine may take its time; a wrong answer stays wrong.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
