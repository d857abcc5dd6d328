/** The name that a network is handed: '' where the law wants it in the text, because networks then set a sender of their own. */
export function handedSender(sender: string, text: string): string {
  return text.startsWith(`${sender}: `) ? "" : sender;
}

/** Whether a sender is a name of letters: numbers, short codes and the connection's own sender ('') need no registration. */
export function isSenderName(sender: string): boolean {
  return sender !== "" && !/^\+?\d{3,15}$/.test(sender);
}
