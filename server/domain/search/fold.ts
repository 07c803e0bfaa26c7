/** Texts without accents and capitals: people search as they type. Pure. */

/** Returns the text in lower case without accents; the spaces between its words are single. */
export function fold(text: string): string {
  return withoutMarks(text).toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Each search folds hundreds of names, many of which have nothing to fold. */
export function withoutMarks(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text
  return text.replace(/œ/gi, 'oe').replace(/æ/gi, 'ae').normalize('NFKD').replace(/\p{M}/gu, '')
}
