/** The card's owner is asked wherever the bank can: it answers for the payment then. */
export function secureBy({ asksBank }: { asksBank?: boolean }) {
  if (asksBank !== true) return {};
  return { payment_method_options: { card: { request_three_d_secure: "any" as const } } };
}
