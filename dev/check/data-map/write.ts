import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../command.ts";
import { dataMap } from "./data-map.ts";

const { path, content } = dataMap();
writeFileSync(join(ROOT, path), content);
console.log(`Wrote ${path}`);
