import { licenceOf } from "./licences.ts";
import { type Lockfile, packagesOf } from "./lockfile.ts";

type Licence = { license: { id: string } };
type Component = { name: string; version: string; licenses?: unknown[] };
/** A bill of materials by CycloneDX, as npm writes it. */
export type Bill = {
  metadata: { component: { name: string } };
  components: Component[];
  dependencies?: { ref: string; dependsOn?: string[] }[];
};

/**
 * What is shipped, out of npm's bill of everything: npm's own choice without the workshop leaves packages out that both need.
 * Licences that were read in the packages are filled in. Throws when a package of the lockfile is missing.
 */
export function shippedBill(bill: Bill, lockfile: Lockfile, productName: string): Bill {
  const shipped = new Map(
    packagesOf(lockfile)
      .filter(({ dev }) => dev !== true)
      .map((it) => [`${it.name}@${it.version}`, it]),
  );
  const components = bill.components.flatMap((component) => {
    const locked = shipped.get(idOf(component));
    if (!locked) return [];
    const licence = licenceOf(locked);
    const isKnown = (component.licenses?.length ?? 0) > 0 || licence === undefined;
    const licenses: Licence[] = [{ license: { id: licence ?? "" } }];
    return [isKnown ? component : { ...component, licenses }];
  });
  const listed = new Set(components.map(idOf));
  const missing = [...shipped.keys()].filter((id) => !listed.has(id));
  if (missing.length > 0) throw new Error(`The bill has not: ${missing.join(", ")}.`);
  const component = { ...bill.metadata.component, name: productName };
  const dependencies = (bill.dependencies ?? [])
    .filter(({ ref }) => listed.has(ref) || ref.startsWith(`${productName}@`))
    .map((it) => ({ ...it, dependsOn: (it.dependsOn ?? []).filter((ref) => listed.has(ref)) }));
  return { ...bill, metadata: { ...bill.metadata, component }, components, dependencies };
}

function idOf({ name, version }: Component): string {
  return `${name}@${version}`;
}
