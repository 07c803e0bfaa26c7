/**
 * A name that no mail program turns into a link. Names are free text, and no operator has read that of an organisation which
 * had no activity agreed to yet. Pure.
 */
export function withoutLinks(name: string): string {
  return name
    .replace(/\b[a-z][a-z\d+.-]*:\/\/|\bwww\./gi, '')
    .replace(/([\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '$1. ')
}
