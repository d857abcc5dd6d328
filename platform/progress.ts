type Output = { isTTY?: boolean; write(text: string): unknown };

/** Where a long command shows how far it is: over one line of a terminal, and as lines, each once, in a file or a journal. */
export function createProgress(output: Output = process.stderr): {
  show(words: string): void;
  end(): void;
} {
  let last = "";
  const isTerminal = output.isTTY === true;
  return {
    show(words) {
      if (words === last) return;
      output.write(isTerminal ? `\r${words.padEnd(last.length)}` : `${words}\n`);
      last = words;
    },
    end() {
      if (isTerminal && last !== "") output.write("\n");
    },
  };
}
