import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { makeRateLimits } from '#server/gateways/rate-limits.ts'
import type { Services } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { endOverdueOffers } from '#server/services/participation/waiting-list/lapse.ts'
import { makeChance } from '#tests/fuzz/chance.ts'
import { type Answer, begin } from '#tests/infrastructure/call.ts'
import { makeActivities, makeMembers, type Member } from '#tests/infrastructure/crowd.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { type Buyer, KINDS, makeBuyer } from './buyer.ts'
import { SEED } from './race.ts'

/** One place that is offered: its holder accepts at both web processes, a newcomer joins, and the offer lapses. */
export interface OfferRound {
  activityId: number
  holder: Buyer
  newcomer: Buyer
  /** Whether somebody waits behind the holder. */
  hasNext: boolean
  /** What the holder was told twice, and the newcomer: `won`, `full`, or a fault. */
  verdicts: [string, string, string]
  /** Everybody registered in the end (null: by hand), and to whom the place is offered. */
  registered: (number | null)[]
  offered: number[]
}

/** The largest head start that the lapse has, or has not. */
const HEAD_START_MS = 24

/** Plays rounds one after the other, each for the one place of a new activity, until `isEnough`. */
export async function raceForOffers(
  site: Site,
  rounds: number,
  isEnough: (played: OfferRound[]) => boolean = () => false,
): Promise<OfferRound[]> {
  const chance = makeChance(SEED)
  const [host] = await makeMembers(site.db, 1)
  if (!host) throw new Error('Nobody was made.')
  const activities = await makeActivities(site.db, { count: rounds, hostId: host.id, capacity: 1 })
  const played: OfferRound[] = []
  for (const activityId of activities) {
    const holder = await makeBuyer(site, chance.pick(KINDS.filter((kind) => kind !== 'ghost')), host)
    const newcomer = await makeBuyer(site, chance.pick(KINDS), host)
    const hasNext = chance.is(0.5)
    await waits(site.db, activityId, holder, { isOffered: true })
    if (hasNext) await waits(site.db, activityId, await anyMember(site), { isOffered: false })

    const [first = '', second = first] = site.urls
    const calls = [
      holder.calls(first, activityId),
      holder.calls(second, activityId),
      newcomer.calls(chance.pick(site.urls), activityId),
    ]
    const lead = chance.int(2 * HEAD_START_MS) - HEAD_START_MS
    const answers = await atOnce(calls, lead, () => endOverdueOffers(servicesOn(site.db)))
    const [one = 'none', other = 'none', third = 'none'] = answers.map(verdictOf)
    const held = await holdersOf(site.db, activityId)
    played.push({ activityId, holder, newcomer, hasNext, verdicts: [one, other, third], ...held })
    if (isEnough(played)) break
  }
  return played
}

/** Whether the place has exactly one winner, or is offered to one person, and everybody was told what is the case. */
export function isRight({ holder, newcomer, verdicts, registered, offered }: OfferRound): boolean {
  if (registered.length + offered.length !== 1) return false
  const told = (verdict: string) => (verdict === 'won' ? true : verdict === 'full' ? false : null)
  const [first, second, third] = verdicts.map(told)
  const hasHolder = registered.includes(holder.userId)
  return first === hasHolder && second === hasHolder && third === registered.includes(newcomer.userId)
}

/** The last bytes of all calls are sent together; the lapse has a head start of so many milliseconds, or less than none. */
async function atOnce(
  calls: Parameters<typeof begin>[0][],
  lead: number,
  lapse: () => Promise<void>,
): Promise<Answer[]> {
  const finishes = await Promise.all(calls.map(begin))
  await pause(3)
  const [answers] = await Promise.all([
    pause(Math.max(0, lead)).then(() => Promise.all(finishes.map((finish) => finish()))),
    pause(Math.max(0, -lead)).then(lapse),
  ])
  return answers
}

function verdictOf({ status, body }: Answer): string {
  const { result, code } = (body ?? {}) as { result?: string; code?: string }
  if (status === 200 && result === 'inscription_cancelled') return 'full'
  if (status === 409 && code === 'FULL') return 'full'
  return status === 200 ? 'won' : `${status} ${code ?? ''}`
}

async function anyMember({ db }: Site): Promise<Pick<Member, 'id'> & { userId: number }> {
  const [member] = await makeMembers(db, 1)
  if (!member) throw new Error('Nobody was made.')
  return { id: member.id, userId: member.id }
}

/** The offer is due to lapse at once. */
async function waits(
  db: Db,
  activityId: number,
  { userId }: { userId: number | null },
  { isOffered }: { isOffered: boolean },
): Promise<void> {
  if (userId === null) throw new Error('Only a person waits.')
  const at = new Date(Date.now() - 1000).toISOString()
  const { id: ticketTypeId } = await db
    .selectFrom('ticketType')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  const pass = await db.selectFrom('guestPass').select('id').where('userId', '=', userId).executeTakeFirst()
  const offer = isOffered ? { offeredAt: at, offeredUntil: at, toldAt: at } : {}
  await db
    .insertInto('waitingEntry')
    .values({
      ...{ activityId, userId, ticketTypeId, partySize: 1, createdAt: at, ...offer },
      guestPassId: pass?.id ?? null,
    })
    .execute()
}

async function holdersOf(db: Db, activityId: number): Promise<Pick<OfferRound, 'registered' | 'offered'>> {
  const registered = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select('participation.userId')
    .where('ticket.activityId', '=', activityId)
    .where('ticket.endedAt', 'is', null)
    .execute()
  const offered = await db
    .selectFrom('waitingEntry')
    .select('userId')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('offeredAt', 'is not', null)
    .execute()
  return {
    registered: registered.map(({ userId }) => userId),
    offered: offered.map(({ userId }) => userId),
  }
}

/** What the job of the worker needs; a failure fails the test. */
function servicesOn(db: Db): Services {
  const log = {
    error: ({ err }: { err: unknown }) => {
      throw err
    },
  }
  const signer = signerOf('')
  const rateLimits = makeRateLimits({ shared: null, signer })
  const settings = readSettings({})
  return { db, now: () => new Date(), log, settings, rateLimits, signer } as unknown as Services
}

/** The results of the rounds, as lines to print. */
export function describeOffers(what: string, rounds: OfferRound[]): string {
  const by = (is: (round: OfferRound) => boolean) => rounds.filter(is).length
  const hasHolder = ({ registered, holder }: OfferRound) => registered.includes(holder.userId)
  const wins = [
    `holder ${by(hasHolder)}`,
    `newcomer ${by((round) => round.registered.length > 0 && !hasHolder(round))}`,
    `the next in line ${by(({ offered }) => offered.length > 0)}`,
  ]
  return [
    `${what}, seed ${SEED}: ${rounds.length} rounds of one offered place`,
    `  it went to: ${wins.join(', ')}`,
    `  rounds that are wrong: ${by((round) => !isRight(round))}`,
  ].join('\n')
}
