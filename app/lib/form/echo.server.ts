/** Returns how many bytes texts take where a form is returned: once in its fields, once in the data of the page. */
export function echoSize(texts: readonly string[]): number {
  return texts.reduce((size, text) => size + 2 * Buffer.byteLength(text) + escapes(text), 0)
}

/** The bytes that escaping a character adds in both places: `&quot;` and `\\\"`. */
const BEYOND: Record<string, number> = { '"': 8, '<': 8, '>': 8, '&': 9, "'": 5, '\\': 3, '\n': 2, '\r': 2 }

function escapes(text: string): number {
  let size = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 64 || code === 92) size += BEYOND[text.charAt(at)] ?? (code < 32 ? 6 : 0)
  }
  return size
}
