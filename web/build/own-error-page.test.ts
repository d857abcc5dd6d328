import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ownErrorPage } from "./own-error-page.ts";

const page = { file: "/web/plain.tsx", name: "Plain" };
type Transform = (code: string, id: string) => { code: string } | undefined;
const transform = ownErrorPage(page).transform as Transform;
const file = "node_modules/@tanstack/react-router/dist/esm/CatchBoundary.js";

test("the router's bare page for errors is not in the app, and ours stands in its place", async () => {
  const code = transform(await readFile(file, "utf8"), `/app/${file}`)?.code;
  expect(code).toContain('import { Plain as ErrorComponent } from "/web/plain.tsx";');
  expect(code).toContain("this.props.errorComponent ?? ErrorComponent");
  expect(code).not.toContain("Something went wrong!");
});

test("a router that has changed fails the build, and other files stay as they are", () => {
  expect(() => transform("export {};", `/app/${file}`)).toThrow("was not found");
  expect(transform("export {};", "/app/web/main.tsx")).toBeUndefined();
});
