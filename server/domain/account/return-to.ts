/** Returns the path to go back to, when it is on this site; else the fallback. Never an address of another site. */
export function safeReturnTo(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\r\n\t\\]/.test(value)) return fallback
  const url = new URL(value, 'http://here.invalid')
  // `/..//elsewhere` is a path of this site that is resolved to `//elsewhere`, which is another site.
  const isOurs = url.host === 'here.invalid' && !url.pathname.startsWith('//')
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : fallback
}

/** Query keys by which links open something, or have a page say something. */
const TELLING = ['error', 'passe', 'clid', 'lien']

/** Pages that mailed links open, with a secret of theirs. Without it they say that the link is cut short. */
const OPENED_BY_LINK = /^\/(invitation|courriel|infolettre)(\/|$)/

/** The same, without a fallback, where a stranger may have chosen the path for somebody else. */
export function harmlessReturnTo(value: unknown): string {
  const path = safeReturnTo(value, '')
  if (!path) return ''
  const url = new URL(path, 'http://here.invalid')
  const isOpened = url.searchParams.has('lien') || url.searchParams.has('clid')
  if (isOpened && OPENED_BY_LINK.test(url.pathname)) return ''
  for (const key of TELLING) url.searchParams.delete(key)
  return `${url.pathname}${url.search}${url.hash}`
}
