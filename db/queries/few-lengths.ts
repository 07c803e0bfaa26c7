const LENGTHS = [1, 5, 25, 100]

/**
 * Repeats the last of these values until there are 1, 5, 25 or 100 of them: lists of every length would each be a statement
 * of its own, and use up the names of prepared ones.
 */
export function inFewLengths<Value>(values: readonly Value[]): Value[] {
  const last = values.at(-1)
  const length = LENGTHS.find((length) => length >= values.length)
  if (last === undefined || length === undefined) return [...values]
  return [...values, ...Array.from({ length: length - values.length }, () => last)]
}
