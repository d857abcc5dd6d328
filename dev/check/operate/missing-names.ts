import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { proceduresIn } from "../../testing/contract-procedures.ts";
import { contract } from "../../../contract/router.ts";
import { PAGE_TABLE } from "../../../web/routes/page-table.ts";

/** What the programs and the browser have, by the names that an operator reads. */
export type Names = {
  settings: ReadonlySet<string>;
  /** Titles of the administrators' menu, and every text of the app. */
  menu: ReadonlySet<string>;
  texts: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
  tables: ReadonlySet<string>;
  /** The source of each command of dev/run.mjs with what it imports, by its name and by its file. */
  commands: ReadonlyMap<string, string>;
  /** Sources in which metrics and jobs are named. */
  programs: string;
};

const SCHEMAS = ["server/db/schema.sql", "gateway/db/schema.sql"];
/** Answered by both programs themselves, beside pages and procedures. */
const OF_PROGRAMS = ["/healthz", "/readyz", "/metrics"];
/** Of the machine, not of ours. */
const FOLDERS = /^\/(?:etc|usr|opt|var|backup|safe|tmp|dev)\b/;
/** A connection's secrets are named by whoever connects it, and Node has settings of its own. */
const OF_OTHERS = /^NETWORK_SECRET\b|^NODE_EXTRA_CA_CERTS$/;

/** Reads the names from the sources below `root`. */
export function readNames(root: string): Names {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const menu = read("web/ui/menu/admin-entries.ts");
  const routes = proceduresIn(contract).map(({ procedure }) => procedure["~orpc"].route.path);
  const files = all(read("dev/run.mjs"), /^ {2}"?([\w:]+)"?: "([\w./-]+\.ts)",$/gm);
  return {
    settings: new Set(all(read(".env.example"), /^(\w+)=/gm).map(([name]) => name)),
    menu: new Set(all(menu, /title: msg`([^`]+)`, icon/g).map(([title]) => title)),
    texts: new Set(
      all(read("web/locales/en.po"), /^msgid "(.+)"$/gm).map(([text]) =>
        text.replaceAll('\\"', '"'),
      ),
    ),
    addresses: new Set([
      ...Object.keys(PAGE_TABLE),
      ...OF_PROGRAMS,
      ...routes.map((path) => `/api/v1${path}`),
    ]),
    tables: new Set(
      SCHEMAS.flatMap((file) => all(read(file), /^(?:table|view) "?(\w+)/gm)).map(([name]) => name),
    ),
    commands: new Map(
      files.flatMap(([name, file]): [string, string][] => {
        const text = withImports(root, file);
        return [
          [name, text],
          [file, text],
        ];
      }),
    ),
    programs: globSync(
      ["server", "gateway", "platform"].map((zone) => `${zone}/**/*.ts`),
      {
        cwd: root,
      },
    )
      .filter((file) => !/\.test\.ts$|__generated__/.test(file))
      .map(read)
      .join("\n"),
  };
}

/** A file's text with that of our own files it imports. */
function withImports(root: string, file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  const imported = all(text, /from "(\.[^"]+)"/g).map(([from]) => join(root, dirname(file), from));
  return [text, ...imported.filter(existsSync).map((it) => readFileSync(it, "utf8"))].join("\n");
}

/**
 * What a page of docs/operate names and nobody has, one sentence each. Names of screens stand in single asterisks, parted by ›, and begin with an entry
 * of the administrators' menu: *Accounting › Corrections*.
 */
export function findMissing(page: string, names: Names): string[] {
  const prose = page.replaceAll(/```.*?```|`[^`]*`/gs, "");
  const code = all(page, /```\w*\n(.*?)```|`([^`\n]+)`/gs).map((parts) => parts.join(""));
  return [
    ...all(page, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)
      .map(([name]) => name.replace(/_FILE$/, ""))
      .filter((name) => !names.settings.has(name) && !OF_OTHERS.test(name))
      .map((name) => `there is no setting ${name}`),
    ...all(prose, /(?<![\w*])\*([^*]+)\*(?![\w*])/g).flatMap(([screen]) =>
      problemsOfScreen(screen, names),
    ),
    ...code
      .flatMap((text) => all(text, /^(?:(?:GET|POST) )?(\/[a-z][\w/{}-]*)$/g))
      .filter(([address]) => !FOLDERS.test(address) && !names.addresses.has(address))
      .map(([address]) => `nothing has the address ${address}`),
    ...code
      .filter((text) => /^\s*(?:select|insert|update|delete) /.test(text))
      .flatMap((text) => all(text, /\b(?:from|into|update|join) ([a-z_]+)/g))
      .filter(([table]) => !table.startsWith("pg_") && !names.tables.has(table))
      .map(([table]) => `there is no table ${table}`),
    ...code
      .flatMap((text) => all(text, /^(loudhailer_(?!member|admin|system|reader|backup)\w+)$/g))
      .filter(([metric]) => !new RegExp(`\\b${metric}\\b`).test(names.programs))
      .map(([metric]) => `nobody counts ${metric}`),
    ...code.flatMap((text) => problemsOfOptions(text, names)),
  ];
}

function problemsOfScreen(screen: string, { menu, texts }: Names): string[] {
  const [first = "", ...others] = screen.replaceAll(/\s+/g, " ").split(" › ");
  return [
    ...(menu.has(first) ? [] : [`the administrators' menu has no ${first}`]),
    ...others.filter((part) => !texts.has(part)).map((part) => `no screen says ${part}`),
  ];
}

/** Options of a command's own: behind `--` of npm, or behind the file that node starts. */
function problemsOfOptions(text: string, { commands }: Names): string[] {
  const lines = text.replaceAll("\\\n", " ").split("\n");
  return lines.flatMap((line) =>
    all(line, /(?:npm run ([\w:]+) -- |\bnode (?:…|-\S+)? ?(?:-\S+ )*([\w/-]+\.ts) )(.*)/g).flatMap(
      ([script, file, options]) => {
        const source = commands.get(script || file);
        if (source === undefined) return [`there is no command ${script || file}`];
        return all(options.replace(/ #.*/, ""), /--([\w-]+)/g)
          .filter(([name]) => !new RegExp(`"${name}"|\\b${name}: \\{`).test(source))
          .map(([name]) => `${script || file} has no option --${name}`);
      },
    ),
  );
}

/** The groups of every match, the empty text for one that took no part. */
function all(text: string, pattern: RegExp): [string, string, string][] {
  return [...text.matchAll(pattern)].map(([, one = "", two = "", three = ""]) => [one, two, three]);
}
