/**
 * A function whose last answers are remembered, `most` of them, the oldest go first: for one that always answers the same, and whose
 * answer costs more than to look it up. What is undefined is not remembered.
 */
export function remembering<Answer>(
  most: number,
  work: (key: string) => Answer | undefined,
): (key: string) => Answer | undefined {
  const known = new Map<string, Answer>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = work(key);
    if (answer === undefined) return undefined;
    if (known.size >= most) {
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    }
    known.set(key, answer);
    return answer;
  };
}
