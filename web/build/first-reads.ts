import { type FirstRead, PAGE_ROWS } from "../routes/page-table.ts";
import { hashOf } from "./hash-of.ts";

/**
 * By the path of a page with a file of its own (web/routes/page-table.ts). `$country` is the member's country, `$id` the id
 * in the address.
 */
export const FIRST_READS: ReadonlyMap<string, readonly FirstRead[]> = new Map(
  PAGE_ROWS.flatMap(({ files = [] }) =>
    files.flatMap(({ path, firstReads }) => (firstReads ? [[path, firstReads] as const] : [])),
  ),
);

/**
 * Asks for a page's first reads while the app is still on its way; web/api/first-reads.ts takes the answers. It asks as the
 * app would, in the language of this device, and only where this device keeps reads for somebody who is signed in: others
 * would be refused. The same text stands in every such page, so that one hash lets it run; what to ask for stands beside
 * it. Old browsers: plain and without newer syntax.
 */
export const FIRST_READS_SCRIPT = `(function () {
  try {
    var kept = localStorage, asked = JSON.parse(document.currentScript.dataset.reads);
    if (navigator.onLine === false || !kept.getItem("lh-kept-for") || kept.getItem("lh-sign-out-due")) return;
    var known = {
      $country: Number(kept.getItem("lh-country")) || 6,
      $id: new URLSearchParams(location.search).get("id")
    };
    var language = kept.getItem("loudhailer.language") || "en";
    var first = (window.firstReads = { language: language, answers: new Map() });
    asked.forEach(function (read) {
      var input = {}, url = new URL("/rpc/" + read[0], location.origin);
      for (var name in read[1]) input[name] = known[read[1][name]];
      if (Object.values(input).indexOf(null) >= 0) return;
      url.searchParams.append("data", JSON.stringify({ json: input }));
      var controller = new AbortController();
      var timer = setTimeout(function () { controller.abort(); }, 70000);
      first.answers.set(url.href, fetch(url.href, {
        credentials: "same-origin",
        headers: { "Accept-Language": language },
        signal: controller.signal
      }).catch(function () {}).finally(function () { clearTimeout(timer); }));
    });
  } catch (problem) {}
})();`;

/** The hash by which a content security policy lets the script run. */
export const FIRST_READS_HASH: string = hashOf(FIRST_READS_SCRIPT);

/** The script for a page; empty for one without first reads. */
export function firstReadsOf(path: string): string {
  const reads = FIRST_READS.get(path);
  if (reads === undefined) return "";
  const listed = JSON.stringify(reads).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<script data-reads="${listed}">${FIRST_READS_SCRIPT}</script>`;
}
