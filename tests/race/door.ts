import { randomUUID } from 'node:crypto'
import { type Answer, call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { callTogether } from './same-instant.ts'

/** One ticket that is read at two doors at the same instant. */
export interface Reading {
  activityId: number
  /** `welcome`, or `used`, in the order of the answers. */
  verdicts: string[]
}

/** Plays rounds one after the other, each for the one ticket of a new activity, until `isEnough`. */
export async function raceAtTheDoor(
  site: Site,
  rounds: number,
  isEnough: (played: Reading[]) => boolean = () => false,
): Promise<Reading[]> {
  const [host] = await makeMembers(site.db, 1)
  if (!host) throw new Error('Nobody was made.')
  const guests = await makeMembers(site.db, rounds)
  const activities = await makeActivities(site.db, { count: rounds, hostId: host.id, capacity: 5 })
  await opensNow(site, activities)
  const played: Reading[] = []
  for (const [index, activityId] of activities.entries()) {
    const uuid = await joinWith(site, bearer(guests[index]?.token ?? ''), activityId)
    const answers = await callTogether(
      [0, 1].map((at) => ({
        url: `${site.urls[at % site.urls.length] ?? ''}/api/activity/validqrcode`,
        headers: { ...bearer(host.token), ...ownNetwork() },
        body: { activityId, uuid, rate: 1, scanId: randomUUID() },
      })),
    )
    played.push({ activityId, verdicts: answers.map(verdict) })
    if (isEnough(played)) break
  }
  return played
}

/** They begin in an hour: people still join, and the door is open. */
async function opensNow({ db }: Site, ids: number[]): Promise<void> {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  for (let from = 0; from < ids.length; from += 200)
    await db
      .updateTable('activity')
      .set({ startsAt, endsAt: null })
      .where('id', 'in', ids.slice(from, from + 200))
      .execute()
}

async function joinWith({ urls, db }: Site, headers: Record<string, string>, activityId: number) {
  const { status, body } = await call({
    url: `${urls[0] ?? ''}/api/activity/participant`,
    headers: { ...headers, ...ownNetwork() },
    body: { activityId, attendance: [{ nbrParticipant: 1 }] },
  })
  if (status !== 200) throw new Error(`Nobody joined: ${status} ${JSON.stringify(body)}`)
  const ticket = db.selectFrom('ticket').select('uuid').where('activityId', '=', activityId)
  return (await ticket.executeTakeFirstOrThrow()).uuid
}

/** Anything else than a welcome, or hearing that it was used, is a fault. */
function verdict({ status, body }: Answer): string {
  const { ok, error, at } = (body ?? {}) as { ok?: boolean; error?: number; at?: string }
  if (status === 200 && ok) return 'welcome'
  if (status === 200 && error === 5 && at) return 'used'
  throw new Error(`${status} ${JSON.stringify(body)}`)
}
