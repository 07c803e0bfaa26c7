/** Returns whether a host name or address is this machine's own. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
