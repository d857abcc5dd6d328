import { byId, call } from "./dom.js";

let offsetMs = 0;

export function startClock() {
  for (const button of document.querySelectorAll("[data-move]")) {
    button.addEventListener("click", () => move(JSON.parse(button.dataset.move)));
  }
  setInterval(tick, 1_000);
}

async function move(target) {
  byId("clock-message").textContent = "";
  try {
    show(await call("POST", "/api/clock", { ...target, wait: false }));
    await refreshClock();
  } catch (error) {
    byId("clock-message").textContent = error.message;
  }
}

export async function refreshClock() {
  show(await call("GET", "/api/clock"));
}

function show(clock) {
  offsetMs = clock.offsetMs;
  const { progress } = clock;
  byId("clock-progress").hidden = progress === undefined;
  if (progress !== undefined) {
    const fromMs = Date.parse(progress.from);
    byId("clock-bar").value = (Date.parse(clock.now) - fromMs) / (Date.parse(progress.to) - fromMs);
  }
  for (const button of document.querySelectorAll("[data-move]")) button.disabled = clock.moving;
  if (clock.lastError !== undefined)
    byId("clock-message").textContent =
      `${clock.lastError} Nothing was skipped: move the clock again once it runs.`;
  byId("clock-ahead").textContent = ahead();
  tick();
}

function ahead() {
  const hours = Math.floor(offsetMs / 3_600_000);
  if (hours === 0) return "The clock shows real time.";
  const parts = [count(Math.floor(hours / 24), "day"), count(hours % 24, "hour")].filter(Boolean);
  return `The clock is ${parts.join(" and ")} ahead of real time.`;
}

function count(number, unit) {
  return number === 0 ? "" : `${number} ${unit}${number === 1 ? "" : "s"}`;
}

function tick() {
  const now = new Date(Date.now() + offsetMs);
  for (const node of document.querySelectorAll("[data-clock]")) {
    const timeZone = node.dataset.clock;
    const format =
      node.dataset.form === "time"
        ? { timeStyle: "short" }
        : { dateStyle: "full", timeStyle: "short" };
    node.textContent = new Intl.DateTimeFormat("en-ZA", { ...format, timeZone }).format(now);
  }
}
