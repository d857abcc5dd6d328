import { byId, call, drawWhenChanged, element, empty } from "./dom.js";

export function startFaults() {
  byId("fault-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { kind, times, match } = Object.fromEntries(new FormData(event.target));
    draw(await call("PUT", "/api/faults", { kind, match, times: Number(times) }));
  });
}

export async function refreshFaults() {
  draw(await call("GET", "/api/faults"));
}

function draw(faults) {
  drawWhenChanged(byId("faults"), faults, drawFaults);
}

function drawFaults(faults) {
  if (faults.length === 0) return [empty("Everything works as it should.")];
  const clear = element("button", { className: "plain" }, "Remove all faults");
  clear.addEventListener("click", async () => draw(await call("DELETE", "/api/faults")));
  const items = faults.map(({ kind, times, match }) =>
    element(
      "div",
      { className: "item" },
      element("strong", {}, kind),
      element("span", {}, `${times} more${match === "" ? "" : `, where ${match} occurs`}`),
    ),
  );
  return [...items, clear];
}
