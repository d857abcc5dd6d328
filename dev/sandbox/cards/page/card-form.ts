import { TEST_CARDS, type TestCard } from "../test-cards.ts";
import { type Html, html } from "./html.ts";
import type { CardFormProblem } from "./read-card-form.ts";

type CardFormOptions = {
  amount: string;
  what: string;
  action: string;
  email: string | null;
  /** A number of the list, put into the field. */
  fill: string;
  refusal: string | undefined;
  problems: readonly CardFormProblem[];
  canCancel: boolean;
  cards?: readonly TestCard[];
  /** The heading, where it is not about an amount. */
  title?: string;
};

/** The form for a test card: number, expiry, security code, name; below it the cards that work here. */
export function cardForm(options: CardFormOptions): Html {
  const message =
    options.refusal ??
    (options.problems.length > 0 ? "Nothing was paid. Please correct what is marked." : undefined);
  const { cards = TEST_CARDS, title = `Pay ${options.amount}` } = options;
  const filled = cards.find((card) => card.number === options.fill);
  return html`<h1>${title}</h1>
    <p class="quiet">${options.what}</p>
    ${message === undefined ? "" : html`<p class="alert" role="alert">${message}</p>`}
    <form method="post" action="${options.action}" class="stack" novalidate>
      ${field("number", "Card number", options, options.fill)}
      <div class="pair">
        ${field("expiry", "Expiry (MM/YY)", options, options.fill === "" ? "" : "12/34")}
        ${field("cvc", "Security code", options, filled === undefined ? "" : (filled.cvc ?? "123"))}
      </div>
      ${field("name", "Name on card", options, options.fill === "" ? "" : "Test Card")}
      <input type="hidden" name="email" value="${options.email ?? ""}" />
      <button class="primary" name="action" value="pay">${title}</button>
      ${options.canCancel ? html`<button class="plain" name="action" value="cancel">Cancel and go back</button>` : ""}
    </form>
    <h2>Test cards</h2>
    <p class="quiet">Only these numbers work here. Choose one to fill in the form.</p>
    <ul class="cards">
      ${cards.map(
        (card) =>
          html`<li>
            <a href="?fill=${card.number}"
              ><span class="number">${spaced(card.number)}</span> <span>${card.label}</span></a
            >
          </li>`,
      )}
    </ul>`;
}

function field(
  name: CardFormProblem["field"],
  label: string,
  { problems }: CardFormOptions,
  value: string,
): Html {
  const problem = problems.find((candidate) => candidate.field === name);
  const mode = name === "name" ? "text" : "numeric";
  // As on the providers' own pages: who comes here came to type the number.
  const isFirst = name === "number" && value === "";
  if (problem === undefined) {
    return html`<p class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        autocomplete="off"
        inputmode="${mode}"
        ${isFirst ? html`autofocus` : ""}
      />
    </p>`;
  }
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      autocomplete="off"
      inputmode="${mode}"
      aria-invalid="true"
      aria-describedby="${name}-problem"
    />
    <span class="problem" id="${name}-problem">${problem.message}</span>
  </p>`;
}

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");
