import type { Hono } from "hono";
import type { Figure } from "../figures.ts";

/** The metrics of a program as Prometheus would read them. Throws when it does not answer them. */
export async function readMetrics(app: Pick<Hono, "request">, token: string): Promise<Figure[]> {
  const reply = await app.request("/metrics", { headers: { authorization: `Bearer ${token}` } });
  if (reply.status !== 200) throw new Error(`The metrics are answered with ${reply.status}.`);
  return parseMetrics(await reply.text());
}

/** Every line of the text format, its help left aside. */
export function parseMetrics(text: string): Figure[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = /^([a-z_:]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g);
    const entries = [...pairs].map(([, key, text]) => [key ?? "", text ?? ""] as const);
    return [{ name, labels: Object.fromEntries(entries), value: Number(value) }];
  });
}

/** The value with exactly these labels; undefined without one. */
export function valueOf(
  figures: readonly Figure[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const wanted = Object.entries(labels);
  return figures.find(
    (figure) =>
      figure.name === name &&
      Object.keys(figure.labels).length === wanted.length &&
      wanted.every(([key, value]) => figure.labels[key] === value),
  )?.value;
}

/** The sum over every series of a metric. */
export function sumOf(figures: readonly Figure[], name: string): number {
  return figures.reduce((sum, figure) => sum + (figure.name === name ? figure.value : 0), 0);
}
