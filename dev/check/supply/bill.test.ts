import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../command.ts";
import { type Bill, shippedBill } from "./bill.ts";
import { type Lockfile, packagesOf } from "./lockfile.ts";
import { npmBill } from "./npm-bill.ts";

const LOCK: Lockfile = {
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0", license: "MIT" },
    "node_modules/png-js": { version: "2.0.0" },
    "node_modules/tool": { version: "3.0.0", license: "MIT", dev: true },
  },
};
const bill = (names: string[]): Bill => ({
  metadata: { component: { name: "folder" } },
  components: names.map((id) => {
    const [name = "", version = ""] = id.split("@");
    return { name, version, licenses: id.startsWith("png-js") ? [] : [{ license: { id: "MIT" } }] };
  }),
  dependencies: [{ ref: "a@1.0.0", dependsOn: ["tool@3.0.0", "png-js@2.0.0"] }],
});

test("a bill holds what is shipped, with its licences, under the product's name", () => {
  const shipped = shippedBill(bill(["a@1.0.0", "png-js@2.0.0", "tool@3.0.0"]), LOCK, "product");
  expect(shipped).toEqual({
    metadata: { component: { name: "product" } },
    components: [
      { name: "a", version: "1.0.0", licenses: [{ license: { id: "MIT" } }] },
      { name: "png-js", version: "2.0.0", licenses: [{ license: { id: "MIT" } }] },
    ],
    dependencies: [{ ref: "a@1.0.0", dependsOn: ["png-js@2.0.0"] }],
  });
});

test("a bill that leaves a shipped package out is none", () => {
  expect(() => shippedBill(bill(["a@1.0.0", "tool@3.0.0"]), LOCK, "product")).toThrow(
    "The bill has not: png-js@2.0.0.",
  );
});

test("the product's own bill is CycloneDX and names every package that is shipped", () => {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lockfile;
  const own = shippedBill(npmBill(ROOT), lock, "loudhailer");
  expect(own).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
  expect(own.components).toHaveLength(packagesOf(lock).filter(({ dev }) => dev !== true).length);
  expect(own.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
});
