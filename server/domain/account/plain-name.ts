/** The beginnings by which an email program knows an address. */
const BEGINNINGS = /\b[a-z][a-z\d+.-]*:\/\/|\bwww\./gi
/** Browsers read the dots of Chinese and Japanese like a dot. */
const DOTS = /([\p{L}\p{N}])[.\uFF0E\u3002\uFF61](?=[\p{L}\p{N}])/gu

/**
 * Returns a name that no email program turns into a link. Names are free text: no operator has read the name of an
 * organisation without validated activities, and anybody types a name beside somebody else's address. Pure.
 */
export function withoutLinks(name: string): string {
  const plain = name.replace(BEGINNINGS, '')
  // The parts around a beginning that was taken out may be another one.
  return plain === name ? plain.replace(DOTS, '$1. ') : withoutLinks(plain)
}
