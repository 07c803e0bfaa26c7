import { randomBytes } from 'node:crypto'
import { type Answer, call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { callTogether } from './same-instant.ts'

const NAMES = ['Maude', 'Lou'] as const

/** One ticket, handed on to two people at the same instant. */
export interface Handing {
  ticketId: number
  former: string
  /** To whom, in the order of the answers. */
  addresses: string[]
  /** `won`, or the name of the person who has it by now. */
  verdicts: string[]
}

/** Plays rounds one after the other, each for the ticket of a new activity, until `isEnough`. */
export async function raceToHandOn(
  site: Site,
  rounds: number,
  isEnough: (played: Handing[]) => boolean = () => false,
): Promise<Handing[]> {
  const [host] = await makeMembers(site.db, 1)
  const givers = await makeMembers(site.db, rounds)
  const activities = await makeActivities(site.db, { count: rounds, hostId: host?.id ?? 0, capacity: 5 })
  const played: Handing[] = []
  for (const [index, activityId] of activities.entries()) {
    const headers = bearer(givers[index]?.token ?? '')
    const ticket = await joinWith(site, headers, activityId)
    const addresses = NAMES.map(() => `${randomBytes(8).toString('hex')}@exemple.org`)
    const answers = await callTogether(
      addresses.map((email, at) => ({
        method: 'PUT',
        url: `${site.urls[at % site.urls.length] ?? ''}/api/activity/tickets`,
        headers: { ...headers, ...ownNetwork() },
        body: { ticket: ticket.uuid, firstname: NAMES[at], email },
      })),
    )
    played.push({ ...ticket, addresses, verdicts: answers.map(verdict) })
    if (isEnough(played)) break
  }
  return played
}

async function joinWith({ urls, db }: Site, headers: Record<string, string>, activityId: number) {
  const { status, body } = await call({
    url: `${urls[0] ?? ''}/api/activity/participant`,
    headers: { ...headers, ...ownNetwork() },
    body: { activityId, attendance: [{ nbrParticipant: 1 }] },
  })
  if (status !== 200) throw new Error(`Nobody joined: ${status} ${JSON.stringify(body)}`)
  const { id: ticketId, uuid } = await db
    .selectFrom('ticket')
    .select(['id', 'uuid'])
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  return { ticketId, uuid, former: uuid }
}

/** Anything else than winning, or hearing who has won, is a fault. */
function verdict({ status, body }: Answer): string {
  const { handedOn, code, data } = (body ?? {}) as {
    handedOn?: boolean
    code?: string
    data?: { firstname?: string }
  }
  if (status === 200 && handedOn) return 'won'
  if (status === 410 && code === 'HANDED_ON' && data?.firstname) return data.firstname
  throw new Error(`${status} ${JSON.stringify(body)}`)
}

export const winnersOf = ({ verdicts }: Handing) => verdicts.filter((one) => one === 'won').length

/** The first name of the winner, which the other one is told. */
export const nameOfWinner = ({ verdicts }: Handing) => NAMES[verdicts.indexOf('won')]
