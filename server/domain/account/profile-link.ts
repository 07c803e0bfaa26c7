/** The networks of profile links (decisions §3): an address on that host, or the bare name there. Pure. */

export const NETWORKS = {
  facebook: {
    hosts: ['facebook.com', 'fb.com'],
    address: (name: string) => `https://www.facebook.com/${name}`,
  },
  instagram: { hosts: ['instagram.com'], address: (name: string) => `https://www.instagram.com/${name}` },
  linkedin: { hosts: ['linkedin.com'], address: (name: string) => `https://www.linkedin.com/in/${name}` },
} as const

export type Network = keyof typeof NETWORKS

const NAME = /^@?([\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,98}[\p{L}\p{N}_])?)$/u

/** Returns the whole https address, or null when the text is neither one on that host nor a name. */
export function readNetworkLink(network: Network, text: string): string | null {
  const { hosts, address } = NETWORKS[network]
  const [, name] = NAME.exec(text) ?? []
  const isHost = hosts.some((host) => text.toLowerCase().startsWith(host))
  if (name && !isHost) return address(encodeURIComponent(name))
  return readWebLink(text, (host) => hosts.some((known) => host === known || host.endsWith(`.${known}`)))
}

/** Returns an https address; `example.ca` becomes one. */
export function readWebLink(text: string, isAllowed: (host: string) => boolean = () => true): string | null {
  const address = parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
  if (address?.protocol !== 'https:' || address.username || address.password || address.port) return null
  const isName =
    /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(address.hostname) && !/^[\d.]+$/.test(address.hostname)
  return isName && isAllowed(address.hostname) ? address.href : null
}

function parse(text: string): {
  href: string
  protocol: string
  hostname: string
  port: string
  username: string
  password: string
} | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
