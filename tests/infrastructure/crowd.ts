import { randomBytes } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { makeToken } from '#server/runtime/token.ts'
import { searchText } from '#server/services/search/text.ts'
import { startingAt } from './starting-at.ts'

/** A signed-in person with a confirmed account. */
export interface Member {
  id: number
  email: string
  /** The secret of the session: a bearer token, or the value of the cookie. */
  token: string
}

/** The headers of a client that has a token. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Writes the value of a cookie as Remix does. */
export const cookieValue = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)))

/** The headers of a browser that sends a form of ours. */
export function cookie(token: string, publicUrl: string): Record<string, string> {
  return { Cookie: `viree_session=${cookieValue(token)}`, Origin: publicUrl }
}

let networks = 0

/** Each person has a network address of their own, so that they do not share limits by address. */
export function ownNetwork(): Record<string, string> {
  networks += 1
  const [high, low] = [networks >> 8, (networks & 255) << 8] // a /56 for each
  return { 'X-Forwarded-For': `2001:db8:${high.toString(16)}:${low.toString(16)}::1` }
}

const DAY_MS = 24 * 3_600_000

/** SQLite takes a limited number of values in one statement. */
const PART = 500

/**
 * People who are signed in already: inserted into the database, because signing in is slow on purpose and limited by
 * address. An earlier build has terms of its own.
 */
export async function makeMembers(db: Db, count: number, terms = CURRENT_TERMS): Promise<Member[]> {
  const members: Member[] = []
  while (members.length < count)
    members.push(...(await makePart(db, Math.min(PART, count - members.length), terms)))
  return members
}

async function makePart(db: Db, count: number, terms: string): Promise<Member[]> {
  const at = new Date().toISOString()
  const people = Array.from({ length: count }, () => randomBytes(8).toString('hex'))
  const rows = await db
    .insertInto('user')
    .values(
      people.map((name) => ({
        email: `${name}@exemple.org`,
        emailKey: `${name}@exemple.org`,
        passwordHash: null,
        firstName: 'Camille',
        lastName: 'Tremblay',
        organisationName: null,
        accountType: 'BASIC' as const,
        locale: 'fr' as const,
        description: null,
        city: null,
        sponsorshipCode: name.toUpperCase(),
        sponsoredBy: null,
        emailConfirmedAt: at,
        termsVersion: terms,
        termsAcceptedAt: at,
        registeredAt: at,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const tokens = await openSessions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row, index) => ({ ...row, token: tokens[index] ?? '' }))
}

/** Signs these people in; the tokens are in their order. */
export async function openSessions(db: Db, userIds: readonly number[]): Promise<string[]> {
  const at = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 30 * DAY_MS).toISOString()
  const session = { client: 'web' as const, userAgent: null, createdAt: at, lastSeenAt: at, expiresAt }
  const tokens = userIds.map((userId) => ({ userId, ...makeToken() }))
  await db
    .insertInto('session')
    .values(tokens.map(({ userId, tokenHash }) => ({ ...session, tokenHash, userId, endedAt: null })))
    .execute()
  return tokens.map(({ token }) => token)
}

/** Free activities of this host, online, in a week. */
export async function makeActivities(
  db: Db,
  options: { count: number; hostId: number; capacity: number },
): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < options.count) {
    const numbers = Array.from(
      { length: Math.min(100, options.count - ids.length) },
      (_, at) => ids.length + at,
    )
    ids.push(...(await insertActivities(db, options, numbers)))
  }
  return ids
}

async function insertActivities(
  db: Db,
  { hostId, capacity }: { hostId: number; capacity: number },
  numbers: number[],
): Promise<number[]> {
  const at = new Date().toISOString()
  const start = startingAt(new Date(Date.now() + 7 * DAY_MS))
  const name = (number: number) => `Ouverture des inscriptions ${number + 1}`
  const description = 'Une marche de deux heures. Apportez une gourde et **de bonnes chaussures**.'
  const rows = await db
    .insertInto('activity')
    .values(
      numbers.map((number) => ({
        hostId,
        typeId: 1,
        name: name(number),
        description,
        language: 'fr' as const,
        ...start,
        endsAt: null,
        timeZone: 'America/Toronto',
        address: null,
        placeId: '6138517',
        city: 'Rimouski',
        province: 'QC',
        latitude: 48.4488,
        longitude: -68.5239,
        capacity,
        validation: 'VALIDED' as const,
        refusalReason: null,
        refusalMessage: null,
        validatedAt: at,
        publishedAt: at,
        cancelledAt: null,
        pictureId: null,
        searchText: searchText([name(number), description, 'Rimouski'], 'fr'),
        createdAt: at,
        changedAt: at,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const free = { name: null, priceCents: 0, endedAt: null }
  await db
    .insertInto('ticketType')
    .values(ids.map((activityId) => ({ ...free, activityId })))
    .execute()
  return ids
}
