/** The name that a table gives a number. Throws RangeError with `what` for a number that is not in it. */
export function nameIn<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  number: number,
  what: string,
): Name {
  for (const name in numbers) if (numbers[name] === number) return name;
  throw new RangeError(`There is no ${what} ${number}.`);
}
