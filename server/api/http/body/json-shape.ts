/**
 * The allowed shape of JSON, checked before it is parsed and validated: later steps cost time for each key and value,
 * known or not. The deepest input of the contract has five levels, the widest object 40 fields, and the longest list
 * 10,000 people with three fields each (a test compares them with it).
 */
const DEEPEST = 10
const MOST_KEYS_OF_AN_OBJECT = 100
const MOST_VALUES = 60_000

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const COLON = 58
const OPENING = [91, 123] // [ {
const CLOSING = [93, 125] // ] }

/** Returns whether JSON is shallow and small enough to be parsed. Whether it is valid JSON is not checked here. */
export function isJsonReadable(text: string): boolean {
  const keys: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (OPENING.includes(code)) {
      if (keys.push(0) > DEEPEST) return false
    } else if (CLOSING.includes(code)) keys.pop()
    else if (code === COMMA) {
      if ((values += 1) > MOST_VALUES) return false
    } else if (code === COLON) {
      const inner = keys.length - 1
      keys[inner] = (keys[inner] ?? 0) + 1
      if (keys[inner] > MOST_KEYS_OF_AN_OBJECT) return false
    }
  }
  return true
}

/** Returns the end of the string that begins here. */
function endOfString(text: string, begin: number): number {
  let at = begin + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
