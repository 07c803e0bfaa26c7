/** Checks of a text that an improver returned. Pure. */

/** Characters; as long as a description may be. */
export const LONGEST_TEXT = 20_000

/** Web and email addresses, as they occur in Markdown. */
const ADDRESS =
  /\b(?:https?:\/\/|www\.|mailto:)[^\s<>()[\]"'«»“”]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+/gi

/**
 * Returns whether a text contains links that the one before did not. Nobody asks an improver for new links: they come
 * from instructions that somebody wrote into the text, or from nowhere.
 */
export function addsAddresses(before: string, after: string): boolean {
  const known = before.toLowerCase()
  return [...after.matchAll(ADDRESS)].some(([address]) => !known.includes(withoutEnd(address.toLowerCase())))
}

/** A final dot belongs to the sentence, not to the address. */
function withoutEnd(address: string): string {
  let end = address.length
  while (end > 0 && '\\.,;:!?*_'.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}
