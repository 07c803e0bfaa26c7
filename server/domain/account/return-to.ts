/** Returns the path to go back to, when it is on this site; else the fallback. Never an address of another site. */
export function safeReturnTo(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\r\n\t\\]/.test(value)) return fallback
  const url = new URL(value, 'http://here.invalid')
  // `/..//elsewhere` is a path of this site that is resolved to `//elsewhere`, which is another site.
  const isOurs = url.host === 'here.invalid' && !url.pathname.startsWith('//')
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : fallback
}
