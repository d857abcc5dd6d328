/** Form-encoded parameters as the provider nests them: `a[b][0][c]=v` and `a[]=v`. Every leaf is text. */
export type Params = { [name: string]: Param };
export type Param = string | Param[] | Params;

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Parses a query string or form body. Throws RangeError on names that cannot be nested. */
export function parseForm(text: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return root;
}

function pathOf(name: string): string[] {
  const [head = "", ...rest] = name.split("[");
  const path = [head, ...rest.map((part) => part.replace(/\]$/, ""))];
  if (path.length > 12 || path.some((part) => FORBIDDEN.has(part)))
    throw new RangeError(`The parameter ${head} is not usable.`);
  return path;
}

function place(root: Params, path: string[], value: string): void {
  let node: Params | Param[] = root;
  path.forEach((part, depth) => {
    const next = path[depth + 1];
    const key = Array.isArray(node) && part === "" ? String(node.length) : part;
    if (next === undefined) return write(node, key, value);
    const child = read(node, key) ?? (next === "" || /^\d+$/.test(next) ? [] : {});
    if (typeof child === "string")
      throw new RangeError(`The parameter ${path[0]} is both text and nested.`);
    write(node, key, child);
    node = child;
  });
}

function read(node: Params | Param[], key: string): Param | undefined {
  return Array.isArray(node) ? node[Number(key)] : node[key];
}

function write(node: Params | Param[], key: string, value: Param): void {
  if (!Array.isArray(node)) node[key] = value;
  else if (Number(key) <= node.length) node[Number(key)] = value;
  else throw new RangeError("A list has a gap.");
}
