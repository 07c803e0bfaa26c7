/** The networks under which an address is counted. */

/** IPv4 that came through an IPv6 socket is IPv4. Text that is no address is counted as it is. */
export function networksOf(address: string): { near: string; wide: string | null; widest: string | null } {
  const plain = withoutPort(address.trim().toLowerCase())
  const groups = plain.includes(':') && URL.canParse(`http://[${plain}]`) ? groupsOf(plain) : null
  if (!groups) return { near: plain, wide: null, widest: null }
  const mapped = mappedIn(groups)
  if (mapped !== null) return { near: mapped, wide: null, widest: null }
  const [first = 0, second = 0, third = 0, fourth = 0] = groups
  return {
    near: `${hex([first, second, third, fourth])}::/64`,
    wide: `${hex([first, second, third, fourth & 0xff00])}::/56`,
    widest: `${hex([first, second, third])}::/48`,
  }
}

/** Returns an address as connections are named: IPv4 within IPv6 as IPv4, IPv6 shortened and in lower case. */
export function canonicalAddress(address: string): string {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return address
  return mappedIn(groupsOf(address)) ?? new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/** Returns the beginning that the names of all /64 within the same /48 share (`2001:db8:7:`); null for IPv4. */
export function beginningWithin(near: string): string | null {
  const wide = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(near)?.[1]
  return wide ?? null
}

/**
 * Returns the network in which an address is, too wide to tell one household from its neighbours: an IPv4 /24 or an
 * IPv6 /48. Null for text that is no address. A network that is shortened already stays as it is.
 */
export function shortNetwork(address: string): string | null {
  const plain = withoutPort(
    address
      .trim()
      .toLowerCase()
      .replace(/\/\d{1,3}$/, ''),
  )
  if (plain.includes(':')) {
    const groups = URL.canParse(`http://[${plain}]`) ? groupsOf(plain) : null
    const mapped = groups && mappedIn(groups)
    if (mapped) return shortNetwork(mapped)
    return groups && `${hex(groups.slice(0, 3))}::/48`
  }
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(plain)?.slice(1).map(Number)
  if (!octets || octets.some((octet) => octet > 255)) return null
  return `${octets.slice(0, 3).join('.')}.0/24`
}

/** Returns the IPv4 address that an IPv6 one stands for; null where it stands for itself. */
function mappedIn(groups: number[]): string | null {
  const [fifth = 0, sixth = 0, seventh = 0, eighth = 0] = groups.slice(4)
  const isMapped = groups.slice(0, 4).every((group) => group === 0) && fifth === 0 && sixth === 0xffff
  return isMapped ? [seventh, eighth].flatMap((two) => [two >> 8, two & 255]).join('.') : null
}

/** Some proxies write `192.0.2.1:5678` and `[2001:db8::1]:5678`; a zone (`fe80::1%eth0`) names our own interface. */
function withoutPort(address: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1]
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1]
  return (inBrackets ?? withPort ?? address).replace(/%.*$/, '')
}

/** Returns the eight numbers of an IPv6 address. URL parses all spellings, and writes one. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const left = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(left).fill('0'), ...after].map((group) => parseInt(group, 16))
}

function hex(groups: number[]): string {
  return groups.map((group) => group.toString(16)).join(':')
}
