/**
 * Returns a name that no email program turns into a link. Names are free text: no operator has read the name of an
 * organisation without validated activities, and anybody types a name beside somebody else's address. Pure.
 */
export function withoutLinks(name: string): string {
  return name
    .replace(/\b[a-z][a-z\d+.-]*:\/\/|\bwww\./gi, '')
    .replace(/([\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '$1. ')
}
