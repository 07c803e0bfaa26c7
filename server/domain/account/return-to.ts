/** The path to go back to, when it is one of this site; else the fallback. Never an address of somebody else's. */
export function safeReturnTo(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\r\n\t\\]/.test(value)) return fallback
  const url = new URL(value, 'http://here.invalid')
  // `/..//elsewhere` is a path of this site that is resolved to `//elsewhere`, which is none.
  const isOurs = url.host === 'here.invalid' && !url.pathname.startsWith('//')
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : fallback
}
