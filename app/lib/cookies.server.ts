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

const CONSENT_ID = /(?:^|;\s*)viree_consent_id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)/

/** What this browser's answers are filed under, since its first one. */
export function readConsentId(request: Request): string | null {
  return CONSENT_ID.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
}

/** As long as the answer itself; no script needs it. */
export function serializeConsentId(id: string): string {
  return `viree_consent_id=${id}; Path=/; Max-Age=${150 * DAY_S}; SameSite=Lax; HttpOnly`
}

/** In plain letters and readable by script, because analytics start only with it; kept 150 days (spec §9). */
export function serializeConsent(consent: Consent): string {
  return `viree_consent=${consent}; Path=/; Max-Age=${150 * DAY_S}; SameSite=Lax`
}
