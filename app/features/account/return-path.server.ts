import { safeReturnTo } from '#server/domain/account/return-to.ts'

/**
 * Returns the page from which people came to fix something in their account: the one that the address names, else the
 * page of this site that they left. Empty when neither is known.
 */
export function returnPath(request: Request): string {
  const { searchParams, host, pathname } = new URL(request.url)
  const said = searchParams.get('returnTo')
  if (said !== null) return safeReturnTo(said, '')
  const referer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referer)) return ''
  const left = new URL(referer)
  if (left.host !== host || left.pathname === pathname) return ''
  return safeReturnTo(`${left.pathname}${left.search}`, '')
}
