import { randomBytes } from 'node:crypto'
import { type Answer, type Call, call } from '#tests/infrastructure/call.ts'
import { bearer, cookie, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'

export const KINDS = ['member with a token', 'member with a cookie', 'guest', 'ghost'] as const
export type Kind = (typeof KINDS)[number]

/** A person who tries to get the last place, at one of the web processes. */
export interface Buyer {
  kind: Kind
  /** null: added by the host, without an account. */
  userId: number | null
  /** The request to the web process at this address. */
  calls(url: string, activityId: number): Call
}

export async function makeBuyer(site: Site, kind: Kind, host: Member): Promise<Buyer> {
  if (kind !== 'ghost') {
    const { userId, headers, who } = await makePerson(site, kind)
    return {
      kind,
      userId,
      calls: (url, activityId) => ({
        url: `${url}/api/activity/participant`,
        headers: { ...headers, ...ownNetwork() },
        body: { ...who, activityId, attendance: [{ nbrParticipant: 1 }] },
      }),
    }
  }
  return {
    kind,
    userId: null,
    calls: (url, activityId) => ({
      url: `${url}/api/activity/participant/ghost`,
      headers: { ...bearer(host.token), ...ownNetwork() },
      body: { activityId, firstname: 'Réjean', name: 'Gagnon', nbrParticipant: 1 },
    }),
  }
}

/** Somebody who registers by themselves, and how their requests say who they are. */
export interface RacingPerson {
  userId: number
  headers: Record<string, string>
  who: { guestId?: string }
}

export async function makePerson(site: Site, kind: Exclude<Kind, 'ghost'>): Promise<RacingPerson> {
  if (kind === 'guest') {
    const guestId = await askForPass(site.urls[0] ?? '')
    const { userId } = await site.db
      .selectFrom('guestPass')
      .select('userId')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { userId, headers: {}, who: { guestId } }
  }
  const [member] = await makeMembers(site.db, 1)
  if (!member) throw new Error('Nobody was made.')
  const { id: userId, token } = member
  const headers = kind === 'member with a cookie' ? cookie(token, site.publicUrl) : bearer(token)
  return { userId, headers, who: {} }
}

async function askForPass(url: string): Promise<string> {
  const username = `${randomBytes(8).toString('hex')}@exemple.org`
  const { status, body } = await call({
    url: `${url}/api/user`,
    headers: ownNetwork(),
    body: { asGuest: true, username, firstname: 'Maude' },
  })
  const { userId } = (body ?? {}) as { userId?: unknown }
  if (status !== 200 || typeof userId !== 'string')
    throw new Error(`No pass: ${status} ${JSON.stringify(body)}`)
  return userId
}

/** The word for an answer: `won`, or the code of the refusal; anything else is a fault. */
export function verdict({ kind }: Pick<Buyer, 'kind'>, { status, body }: Answer): string {
  const { result, code } = (body ?? {}) as { result?: string; code?: string }
  if (kind === 'ghost') {
    if (status === 200) return 'won'
    if (status === 409 && code === 'FULL') return '409 FULL'
  } else if (status === 200) {
    if (result === 'inscription_ok') return 'won'
    if (result === 'inscription_cancelled') return '200 inscription_cancelled'
  }
  throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`)
}
