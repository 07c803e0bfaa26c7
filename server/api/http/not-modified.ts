/**
 * Returns whether the client has the current file already (RFC 9110, 13). The date counts only when the request has no
 * ETag: tags are exact. `since`: when the file got its current content, in milliseconds.
 */
export function isNotModified(
  asked: { tags: string | null; date: string | null },
  tag: string,
  since: number,
): boolean {
  const { tags } = asked
  if (tags !== null)
    return tags.split(',').some((known) => known.trim() === '*' || opaque(known.trim()) === opaque(tag))
  const date = Date.parse(asked.date ?? '')
  return !Number.isNaN(date) && since <= date
}

/** A tag that says that the file is the same in another coding counts as the tag of the file. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}
