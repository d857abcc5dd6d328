/** What an answer over https says of itself, as far as it is graded. */
export type Graded = { headers: Headers; cookies: readonly string[] };

type Finding = { rule: string; points: number };

const BROAD = ["ftp:", "http:", "https:", "*", "http://*", "https://*", "data:", "'unsafe-inline'"];
const PRIVATE_REFERRERS = [
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
];
const SIX_MONTHS_SECONDS = 15_552_000;
/** Below this, what is better than needed earns nothing. */
const EXTRA_CREDIT_FROM = 90;

/**
 * The grade of a page by the rules that Mozilla's HTTP Observatory publishes (its charts of 1.4): a hundred points, less for what
 * is missing, and more for what is better than needed where little is missing. What it asks of the network (redirects of http,
 * the certificate, the preload list of browsers) is left out and counts as nothing either way.
 */
export function gradeLikeObservatory(answer: Graded): {
  score: number;
  grade: string;
  findings: Finding[];
} {
  const policy = directivesOf(answer.headers.get("content-security-policy") ?? "");
  const findings = [
    contentPolicy(policy),
    cookies(answer.cookies),
    crossOrigin(answer.headers),
    referrer(answer.headers.get("referrer-policy")),
    transport(answer.headers.get("strict-transport-security")),
    frames(policy, answer.headers.get("x-frame-options")),
    sniffing(answer.headers.get("x-content-type-options")),
    resources(answer.headers.get("cross-origin-resource-policy")),
  ];
  const sum = (points: readonly number[]) => points.reduce((total, it) => total + it, 0);
  const given = findings.map((it) => it.points);
  const without = 100 + sum(given.filter((it) => it < 0));
  const extra = without >= EXTRA_CREDIT_FROM ? sum(given.filter((it) => it > 0)) : 0;
  const score = Math.max(0, without + extra);
  return { score, grade: gradeOf(score), findings };
}

function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(";").map((it) => it.trim().split(/\s+/));
  return new Map(
    parts.flatMap(([name = "", ...sources]) => (name === "" ? [] : [[name, sources] as const])),
  );
}

function contentPolicy(policy: Map<string, string[]>): Finding {
  const rule = "content-security-policy";
  if (policy.size === 0) return { rule, points: -25 };
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const isBroad = (name: string) =>
    sources(name).some((it) => BROAD.includes(it)) &&
    // A hash or a nonce makes browsers leave 'unsafe-inline' out.
    !(
      sources(name).some((it) => /^'(?:sha(?:256|384|512)|nonce)-/.test(it)) &&
      sources(name).every((it) => !BROAD.includes(it) || it === "'unsafe-inline'")
    );
  const isInsecure = ([, list]: [string, string[]]) => list.some((it) => /^(?:http|ftp):/.test(it));
  if (isBroad("script-src") || isBroad("object-src")) return { rule, points: -20 };
  if ([...policy].some(isInsecure)) return { rule, points: -20 };
  if ([...sources("script-src"), ...sources("style-src")].includes("'unsafe-eval'"))
    return { rule, points: -10 };
  if (isBroad("style-src")) return { rule, points: 0 };
  return { rule, points: policy.get("default-src")?.join(" ") === "'none'" ? 10 : 5 };
}

function cookies(lines: readonly string[]): Finding {
  const rule = "cookies";
  if (lines.length === 0) return { rule, points: 0 };
  const points = lines.map((line) => {
    const name = (line.split("=")[0] ?? "").toLowerCase();
    const has = (attribute: RegExp) => attribute.test(line);
    const isSession = /login|sess/.test(name);
    if (isSession && !has(/;\s*secure/i)) return -40;
    if (isSession && !has(/;\s*httponly/i)) return -30;
    if (!has(/;\s*secure/i)) return -20;
    if (name.includes("csrf") && !has(/;\s*samesite=(?:lax|strict)/i)) return -20;
    return has(/;\s*samesite=(?:lax|strict|none)/i) ? 5 : 0;
  });
  return { rule, points: Math.min(...points) };
}

function crossOrigin(headers: Headers): Finding {
  const isOpen =
    headers.get("access-control-allow-credentials") === "true" &&
    headers.get("access-control-allow-origin") !== null;
  return { rule: "cross-origin-resource-sharing", points: isOpen ? -50 : 0 };
}

function referrer(value: string | null): Finding {
  const last = value?.split(",").at(-1)?.trim().toLowerCase();
  const rule = "referrer-policy";
  if (last === undefined) return { rule, points: 0 };
  return { rule, points: PRIVATE_REFERRERS.includes(last) ? 5 : -5 };
}

function transport(value: string | null): Finding {
  const seconds = Number(/max-age=(\d+)/i.exec(value ?? "")?.[1] ?? Number.NaN);
  const rule = "strict-transport-security";
  if (Number.isNaN(seconds) || value?.includes(",")) return { rule, points: -20 };
  return { rule, points: seconds < SIX_MONTHS_SECONDS ? -10 : 0 };
}

function frames(policy: Map<string, string[]>, value: string | null): Finding {
  const rule = "x-frame-options";
  if (policy.has("frame-ancestors")) return { rule, points: 5 };
  return { rule, points: /^(?:deny|sameorigin)$/i.test(value?.trim() ?? "") ? 0 : -20 };
}

function sniffing(value: string | null): Finding {
  return { rule: "x-content-type-options", points: value === "nosniff" ? 0 : -5 };
}

function resources(value: string | null): Finding {
  const rule = "cross-origin-resource-policy";
  if (value === null || value === "cross-origin") return { rule, points: 0 };
  return { rule, points: /^same-(?:origin|site)$/.test(value) ? 10 : -5 };
}

function gradeOf(score: number): string {
  if (score >= 100) return "A+";
  const steps = ["F", "F", "D-", "D", "D+", "C-", "C", "C+", "B-", "B", "B+", "A-", "A"] as const;
  const from = [0, 15, 25, 30, 40, 45, 50, 60, 65, 70, 80, 85, 90];
  return steps[from.findLastIndex((it) => score >= it)] ?? "F";
}
