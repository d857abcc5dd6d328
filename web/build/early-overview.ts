import { hashOf } from "./hash-of.ts";

/** The page whose first words the script puts in. */
export const EARLY_OVERVIEW_PATH = "/dashboard";

/**
 * Shows the first cards of the overview before the app is there, of what the page has asked for early (web/build/first-reads.ts): the
 * draft that waits, what needs attention, and the money. They stand in the page, drawn with samples
 * (web/features/campaigns/overview/overview-look.tsx); the script puts the words and addresses in, as text. A first start, another language and
 * whatever it does not know are left to the app, which puts its own page in place of all of it. Stands behind them, and is the same text
 * everywhere, so that one hash lets it run. Old browsers: plain and without newer syntax.
 */
export const EARLY_OVERVIEW_SCRIPT = `(function () {
  var first = window.firstReads, look = document.querySelector("[data-look=overview]");
  if (!first || !look || first.language !== "en") return;
  var symbols = { ZAR: "R", GHS: "GH\\u20b5", USD: "$", NGN: "\\u20a6" };
  function part(name) { return look.querySelector("[data-part=" + name + "]"); }
  function answerOf(path) {
    var found;
    first.answers.forEach(function (answer, url) { if (url.indexOf("/rpc/" + path + "?") >= 0) found = answer; });
    return Promise.resolve(found).then(function (answer) {
      if (!answer || !answer.ok) throw new Error(path);
      // The app takes the answer itself.
      return answer.clone().json();
    }).then(function (said) { return said.json; });
  }
  function show(name) { part(name).hidden = false; }
  function lead(place, href) { place.querySelector("a").setAttribute("href", href); }
  function showDraft(draft) {
    var words = draft.text.replace(/\\s+/g, " ").trim(), box = part("draft");
    var name = draft.title || (words.length > 60 ? words.slice(0, 60) + "\\u2026" : words);
    var lines = box.querySelectorAll("p"), steps = Array.from(box.querySelectorAll("li"));
    lines[0].textContent = name || "\\u00a0";
    lines[1].textContent = "\\u00a0";
    var looks = [steps[1], steps[0]].map(function (step) {
      return [step.className, step.firstChild.textContent, step.lastChild.textContent];
    });
    var next = "";
    ["message", "people", "when", "budget"].forEach(function (step, place) {
      var isDone = draft.answeredSteps.indexOf(step) >= 0, as = looks[isDone ? 1 : 0];
      if (!isDone && !next) next = "&step=" + step;
      steps[place].className = as[0];
      steps[place].firstChild.textContent = as[1];
      steps[place].lastChild.textContent = as[2];
    });
    lead(box, "/campaign/edit?id=" + encodeURIComponent(draft.campaignId) + (next || "&step=review"));
    show("draft");
  }
  function showAttention(entries) {
    var box = part("attention"), samples = Array.from(box.querySelector("h2").parentNode.children).slice(1);
    var shown = ["rejected", "expired", "low-balance"].map(function (kind) {
      return entries.filter(function (entry) { return entry.kind === kind; });
    });
    shown = [].concat.apply([], shown);
    shown.forEach(function (entry) {
      var isMoney = entry.kind === "low-balance";
      var notice = samples[isMoney ? 1 : 0].cloneNode(true);
      notice.querySelector("p").textContent = entry.message;
      if (!isMoney) lead(notice, "/campaign-info/" + encodeURIComponent(entry.campaignId));
      samples[0].parentNode.appendChild(notice);
    });
    samples.forEach(function (sample) { sample.parentNode.removeChild(sample); });
    if (shown.length) show("attention");
  }
  function showMoney(wallet) {
    var lines = part("money").querySelectorAll("p");
    var amount = (wallet.availableMinor / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    lines[0].textContent = symbols[wallet.currency] + amount;
    if (wallet.bonusMinor || wallet.heldMinor) lines[1].textContent = "\\u00a0";
    show("money");
  }
  Promise.all([answerOf("campaigns/dashboard"), answerOf("billing/wallet")]).then(function (answers) {
    var board = answers[0], wallet = answers[1], counts = board.counts;
    var hasSent = counts.scheduled + counts.running + counts.finished > 0;
    var isLost = board.attention.some(function (entry) { return entry.kind !== "low-balance" && !entry.campaignId; });
    if (!hasSent || !(wallet.availableMinor > 0) || !symbols[wallet.currency] || isLost) return;
    if (board.waitingDraft) showDraft(board.waitingDraft);
    showAttention(board.attention);
    showMoney(wallet);
    part("waiting").hidden = true;
  }).catch(function () {});
})();`;

/** The hash by which a content security policy lets the script run. */
export const EARLY_OVERVIEW_HASH: string = hashOf(EARLY_OVERVIEW_SCRIPT);

/** The script that stands at the end of a page; empty for all but the overview. */
export const earlyOverviewOf = (path: string): string =>
  path === EARLY_OVERVIEW_PATH ? `<script>${EARLY_OVERVIEW_SCRIPT}</script>` : "";
