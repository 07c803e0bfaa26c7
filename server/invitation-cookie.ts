const NAME = 'viree_invitations'

/** Programs, which keep no cookies, send the link of a letter in this header. */
const HEADER = 'x-viree-invitation'

/** As many as one browser remembers; the oldest are forgotten first. */
const MOST_KEPT = 10

/** Longer than any invitation waits for its activity. */
const KEPT_S = 365 * 24 * 3600

const LINK = /^\d{1,10}\.[\w-]{43}$/

/** The links of invitations that this browser, or this program, has opened. Whether they are good is judged where they count. */
export function readInvitations(headers: Headers): string[] {
  const kept = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.~-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
  return [headers.get(HEADER) ?? '', ...kept.split('~')].filter((link) => LINK.test(link)).slice(0, MOST_KEPT)
}

/** The services for a request that brings such links along. */
export function withInvitations<Given extends { invitations?: readonly string[] }>(
  services: Given,
  headers: Headers,
): Given {
  const invitations = readInvitations(headers)
  return invitations.length === 0 ? services : { ...services, invitations }
}

/** The Set-Cookie header that remembers one more. */
export function keepInvitation(headers: Headers, link: string, publicUrl: string): string {
  const links = [link, ...readInvitations(headers).filter((known) => known !== link)].slice(0, MOST_KEPT)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${links.join('~')}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax; HttpOnly${secure}`
}
