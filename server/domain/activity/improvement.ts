/** What may be done with a text that an improver gave back. Pure. */

/** Characters; as long as a description may be. */
export const LONGEST_TEXT = 20_000

/** Addresses of the web and of mail, as they stand in Markdown. */
const ADDRESS = /\b(?:https?:\/\/|www\.|mailto:)[^\s<>()[\]"'«»“”]+|[\w.+-]+@[\w-]+\.[\w.-]+/gi

/**
 * Whether a text leads where the one before it did not lead. Nobody asks an improver for new links: they come from
 * somebody who wrote orders into the text, or from nowhere.
 */
export function addsAddresses(before: string, after: string): boolean {
  const known = before.toLowerCase()
  return [...after.matchAll(ADDRESS)].some(([address]) => !known.includes(withoutEnd(address.toLowerCase())))
}

/** The sentence's own dot is not part of an address. */
function withoutEnd(address: string): string {
  return address.replace(/[\\.,;:!?*_]+$/, '')
}
