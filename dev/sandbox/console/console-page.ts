import { html } from "hono/html";
import { MONEY_FAULTS, REQUEST_FAULTS, WEBHOOK_FAULTS } from "../cards/faults.ts";
import type { TestCard } from "../cards/test-cards.ts";

type Html = ReturnType<typeof html>;
export type TestCards = { provider: string; cards: readonly TestCard[] };
type PageOptions = { toolUrl: string; testCards: readonly TestCards[] };

/** The console: one page with phone, mail, cards and clock; the browser's script fills the lists. */
export function consolePage({ toolUrl, testCards }: PageOptions): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Loudhailer sandbox</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
        <script type="module" src="/console/console.js"></script>
      </head>
      <body data-tab="phone">
        <header class="top">
          <img src="/icon.svg" alt="" width="32" height="32" />
          <p class="brand">Loudhailer <span>sandbox</span></p>
          <a class="open-tool" href="${toolUrl}">Open Loudhailer</a>
        </header>
        <nav class="tabs" aria-label="Sandbox">
          ${["Phone", "Mail", "Cards", "Clock"].map((name) => html`<a href="#${name.toLowerCase()}">${name}</a>`)}
        </nav>
        <main>
          <h1 class="unseen">What the outside world saw</h1>
          ${phoneSection()}${mailSection()}${cardsSection(testCards)}${clockSection()}
        </main>
      </body>
    </html>`;
}

function phoneSection(): Html {
  return html`<section data-section="phone" aria-labelledby="phone-title">
    <div class="handset">
      <div class="handset-top">
        <span data-clock="Africa/Johannesburg" data-form="time"></span><span>Test phone</span>
      </div>
      <h2 id="phone-title">Messages</h2>
      <div
        id="phone-list"
        class="messages"
        tabindex="0"
        role="region"
        aria-label="Messages received"
      ></div>
      <form id="phone-reply" class="reply" hidden>
        <label for="phone-reply-text" id="phone-reply-to"></label>
        <input id="phone-reply-text" name="text" maxlength="1000" autocomplete="off" required />
        <div class="row">
          <button class="primary">Send</button
          ><button type="button" id="phone-reply-close" class="plain">Not now</button>
        </div>
      </form>
      <p id="phone-told" class="quiet" role="status"></p>
    </div>
  </section>`;
}

function mailSection(): Html {
  return html`<section data-section="mail" aria-labelledby="mail-title">
    <div class="row">
      <h2 id="mail-title">Mail</h2>
      <button id="mail-clear" class="plain">Empty the outbox</button>
    </div>
    <div id="mail-list" class="list"></div>
    <div id="mail-open" hidden></div>
  </section>`;
}

function cardsSection(testCards: readonly TestCards[]): Html {
  return html`<section data-section="cards" aria-labelledby="cards-title">
    <h2 id="cards-title">Card payments</h2>
    <div id="payments" class="list"></div>
    <h3>Webhooks</h3>
    <div id="webhooks" class="list"></div>
    <h3>Faults on command</h3>
    <form id="fault-form" class="fault-form">
      <p class="field">
        <label for="fault-kind">What goes wrong</label>
        <select id="fault-kind" name="kind">
          ${[...REQUEST_FAULTS, ...WEBHOOK_FAULTS, ...MONEY_FAULTS].map((kind) => html`<option>${kind}</option>`)}
        </select>
      </p>
      <p class="field">
        <label for="fault-times">How often</label
        ><input id="fault-times" name="times" type="number" min="1" max="1000" value="1" />
      </p>
      <p class="field">
        <label for="fault-match">Only where this occurs (may be empty)</label
        ><input id="fault-match" name="match" autocomplete="off" />
      </p>
      <button class="primary">Add fault</button>
    </form>
    <div id="faults" class="list"></div>
    <details>
      <summary>Test cards</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col">Number</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          ${testCards.flatMap(({ provider, cards }) =>
            cards.map(
              ({ number, label, cvc }) =>
                html`<tr>
                  <td>${provider}</td>
                  <td class="number">${number}</td>
                  <td>${label}${cvc === undefined ? "" : `, security code ${cvc}`}</td>
                </tr>`,
            ),
          )}
        </tbody>
      </table>
    </details>
  </section>`;
}

function clockSection(): Html {
  return html`<section data-section="clock" aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <p class="quiet">
      Every program here reads this clock. It moves forward only, an hour at a time, at night up to
      six, and everything that is due happens on the way.
    </p>
    <dl class="clocks">
      <div>
        <dt>Johannesburg</dt>
        <dd data-clock="Africa/Johannesburg"></dd>
      </div>
      <div>
        <dt>Accra</dt>
        <dd data-clock="Africa/Accra"></dd>
      </div>
    </dl>
    <p id="clock-ahead" class="quiet"></p>
    <div class="buttons">
      <button data-move='{"advance":"PT1H"}'>+ 1 hour</button>
      <button data-move='{"advance":"P1D"}'>+ 1 day</button>
      <button data-move='{"advance":"P3D"}'>+ 3 days</button>
      <button data-move='{"to":"next-window","countryId":6}'>Next send window, South Africa</button>
      <button data-move='{"to":"next-window","countryId":7}'>Next send window, Ghana</button>
    </div>
    <div id="clock-progress" hidden>
      <label for="clock-bar">Moving the clock</label
      ><progress id="clock-bar" max="1" value="0"></progress>
    </div>
    <p id="clock-message" role="status"></p>
  </section>`;
}
