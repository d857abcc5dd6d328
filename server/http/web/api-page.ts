import type { OpenAPI } from "@orpc/openapi";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The readable API page, made from the OpenAPI document: plain HTML, no script, its style at /api/page.css. */
export function renderApiPage(
  document: OpenAPI.Document,
  methodCodes: ReadonlyMap<string, string>,
): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? "Other"))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag);
    return `<section><h2>${text(tag)}</h2>${own.map((entry) => operationHtml(entry, methodCodes)).join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loudhailer API</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/page.css">
</head>
<body>
<main>
<h1>Loudhailer API</h1>
<p>${text(document.info.description ?? "")}</p>
<p>The whole description for programs: <a href="/openapi.json">openapi.json</a>. Operations with a method code can also be
called at <code>POST /functions</code> with <code>{ "method": code, "data": … }</code>.</p>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

type Entry = { method: string; path: string; operation: OpenAPI.OperationObject };

function operationHtml(
  { method, path, operation }: Entry,
  methodCodes: ReadonlyMap<string, string>,
): string {
  const code = methodCodes.get(`${method} ${path}`);
  const body = bodySchema(operation);
  const fields = [
    ...(operation.parameters ?? []).flatMap((parameter) =>
      "name" in parameter
        ? [{ name: parameter.name, place: parameter.in, schema: parameter.schema }]
        : [],
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: "body",
      schema,
    })),
  ];
  const rows = fields
    .map(
      ({ name, place, schema }) =>
        `<tr><th scope="row"><code>${text(name)}</code></th><td>${text(place)}</td><td>${text(typeName(schema))}</td></tr>`,
    )
    .join("");
  return `<article><h3><span class="method">${method.toUpperCase()}</span> <code>/api/v1${text(path)}</code></h3>
<p>${text(operation.summary ?? "")}${code ? ` Method code <code>${text(code)}</code>.` : ""}</p>
${rows ? `<table><thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Type</th></tr></thead><tbody>${rows}</tbody></table>` : ""}
</article>`;
}

type Shape = {
  type?: unknown;
  properties?: Record<string, unknown>;
  enum?: unknown;
  items?: unknown;
};

function bodySchema(operation: OpenAPI.OperationObject): Shape | undefined {
  const body = operation.requestBody;
  if (!body || !("content" in body)) return undefined;
  return body.content["application/json"]?.schema as Shape | undefined;
}

function typeName(schema: unknown): string {
  const shape = (typeof schema === "object" && schema !== null ? schema : {}) as Shape;
  if (Array.isArray(shape.enum)) return shape.enum.map(String).join(" | ");
  if (shape.type === "array") return `list of ${typeName(shape.items)}`;
  return typeof shape.type === "string" ? shape.type : "any";
}

function text(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export const API_PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1d1a24, #f1eef6); background: light-dark(#fff, #17131f); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid light-dark(#d8d4e0, #423c50); }
article { margin: 1.5rem 0; }
h3 { font-size: 1rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700; }
a { color: light-dark(#5a2ca0, #c9a8ff); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; vertical-align: top; overflow-wrap: anywhere; border-bottom: 1px solid light-dark(#ece9f1, #2d2838); }
`;
