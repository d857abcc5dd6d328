type ContactsManager = {
  select(
    properties: readonly ["tel"],
    options: { multiple: true },
  ): Promise<readonly { tel?: readonly string[] }[]>;
};

/** The contact picker of Android browsers; other browsers have none. */
function contactsOf(): ContactsManager | undefined {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts;
}

export function canPickContacts(): boolean {
  return typeof contactsOf()?.select === "function";
}

/** The first number of every contact that was chosen; none when nobody was. The phone shows its own list. */
export async function pickContacts(): Promise<string[]> {
  try {
    const chosen = (await contactsOf()?.select(["tel"], { multiple: true })) ?? [];
    return chosen.flatMap(({ tel }) => tel?.slice(0, 1) ?? []);
  } catch {
    // Closed without choosing.
    return [];
  }
}
