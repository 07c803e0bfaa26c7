/**
 * Returns the path and query of an address on this site; null where it leads elsewhere. Backslashes and further slashes
 * at its start would name another host to a browser. Pure.
 */
export function pathOnSite(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address, publicUrl)) return null
  const { origin, pathname, search } = new URL(address, publicUrl)
  if (origin !== new URL(publicUrl).origin || pathname.startsWith('//')) return null
  return `${pathname}${search}`
}
