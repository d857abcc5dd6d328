import { refreshCards } from "./cards.js";
import { refreshClock, startClock } from "./clock.js";
import { refreshFaults, startFaults } from "./faults.js";
import { refreshMail, startMail } from "./mail.js";
import { startReplies } from "./phone-reply.js";
import { refreshPhone } from "./phone.js";

const TABS = ["phone", "mail", "cards", "clock"];
const REFRESH_MS = 1_500;

function showTab() {
  const asked = location.hash.slice(1);
  const tab = TABS.includes(asked) ? asked : "phone";
  document.body.dataset.tab = tab;
  for (const link of document.querySelectorAll(".tabs a")) {
    if (link.hash === `#${tab}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  // The browser would scroll to the section; a tab begins at the top.
  scrollTo(0, 0);
}

async function refresh() {
  if (!document.hidden)
    await Promise.allSettled([
      refreshClock(),
      refreshPhone(),
      refreshMail(),
      refreshCards(),
      refreshFaults(),
    ]);
  setTimeout(refresh, REFRESH_MS);
}

addEventListener("hashchange", showTab);
showTab();
startClock();
startReplies(refreshPhone);
startMail();
startFaults();
refresh();
