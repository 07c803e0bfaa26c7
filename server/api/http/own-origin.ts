/**
 * Returns whether an Origin header names this site: its public address, or the requested host, for example 127.0.0.1
 * beside localhost. A site on https trusts no page on http: anybody on the network can write those.
 */
export function isOwnOrigin(origin: string, host: string | null | undefined, publicUrl: string): boolean {
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost, origin: whole } = new URL(origin)
  const isSecureEnough = protocol === 'https:' || (protocol === 'http:' && publicUrl.startsWith('http:'))
  return whole === origin && originHost === host && isSecureEnough
}
