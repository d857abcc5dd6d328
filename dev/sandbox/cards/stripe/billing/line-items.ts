import type { CardObject } from "../../card-objects.store.ts";
import { load, numberField, type StripeContext, textField } from "../context.ts";
import type { Params } from "../form.ts";
import { newId } from "../ids.ts";
import { amountAt, at, currencyAt, integerAt, requiredText, textAt } from "../params.ts";
import { invalidRequest } from "../stripe-error.ts";

type LineItem = { amount_total: number; [field: string]: unknown };
export type LineItems = { items: LineItem[]; currency: string; totalMinor: number };

/** The lines of a checkout, all in one currency; amounts in minor units. */
export function readLineItems(context: StripeContext, params: Params): LineItems {
  const lines = at(params, "line_items");
  if (!Array.isArray(lines) || lines.length === 0) {
    throw invalidRequest("Missing required param: line_items.", "line_items", "parameter_missing");
  }
  const priceId = textAt(params, "line_items", "0", "price");
  if (priceId !== undefined) return ofPrice(load(context, "price", priceId));
  const currency = currencyAt(params, "line_items", "0", "price_data", "currency");
  const items = lines.map((_line, index) => readLine(params, String(index), currency));
  return { items, currency, totalMinor: items.reduce((sum, item) => sum + item.amount_total, 0) };
}

/** The one line of a subscription. */
function ofPrice(price: CardObject): LineItems {
  const total = numberField(price, "unit_amount");
  const currency = textField(price, "currency") ?? "";
  const description = textField(price, "_name") ?? "";
  const line = { id: newId("li"), object: "item", currency, description, price, quantity: 1 };
  return {
    items: [{ ...line, amount_total: total, amount_subtotal: total }],
    currency,
    totalMinor: total,
  };
}

function readLine(params: Params, index: string, currency: string): LineItem {
  const path = ["line_items", index, "price_data"];
  if (currencyAt(params, ...path, "currency") !== currency) {
    throw invalidRequest("All line items must be in one currency.", `line_items[${index}]`);
  }
  const unit_amount = amountAt(params, ...path, "unit_amount");
  const quantity = integerAt(params, "line_items", index, "quantity") ?? 1;
  const description =
    textAt(params, ...path, "product_data", "name") ?? requiredText(params, ...path, "product");
  const total = unit_amount * quantity;
  const amounts = {
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
  };
  const price = { id: newId("price"), object: "price", currency, unit_amount, type: "one_time" };
  return {
    id: newId("li"),
    object: "item",
    currency,
    description,
    price,
    quantity,
    ...amounts,
  };
}
