import { createCookie, type Cookie } from '@remix-run/node'

export { localeCookie } from '#server/api/locale.ts'

const DAY_S = 24 * 60 * 60

const lasting = { path: '/', sameSite: 'lax', httpOnly: true } as const

/** The number of the announcement that was closed; kept 30 days. */
export const announcementCookie = createCookie('viree_annonce', { ...lasting, maxAge: 30 * DAY_S })

/** The pass of somebody without an account, kept as long as it opens anything. Only pages read it. */
export function guestCookie({ publicUrl }: { publicUrl: string }): Cookie {
  return createCookie('viree_guest', { ...lasting, secure: publicUrl.startsWith('https:'), maxAge: DAY_S })
}

export const CONSENTS = ['WAITING', 'ACCEPTER', 'DECLINED'] as const

export type Consent = (typeof CONSENTS)[number]

/** What the person answered to the consent bar; WAITING until then. */
export function readConsent(request: Request): Consent {
  const answer = /(?:^|;\s*)viree_consent=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return CONSENTS.find((consent) => consent === answer) ?? 'WAITING'
}

/** In plain letters and readable by script, because analytics start only with it; kept 150 days (spec §9). */
export function serializeConsent(consent: Consent): string {
  return `viree_consent=${consent}; Path=/; Max-Age=${150 * DAY_S}; SameSite=Lax`
}
