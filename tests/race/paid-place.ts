import type { Db } from '#db/schema.ts'
import { makeChance } from '#tests/fuzz/chance.ts'
import type { Answer, Call } from '#tests/infrastructure/call.ts'
import { makeActivities, makeMembers, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { makeSeller, setPrices } from '#tests/infrastructure/seller.ts'
import type { Double } from '#tests/infrastructure/servers/stripe-double.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { KINDS, makePerson, type RacingPerson } from './buyer.ts'
import { SEED } from './race.ts'
import { callTogether } from './same-instant.ts'

const PRICE = 4000

/** One paid place, two buyers at the same instant. */
export interface PaidRound {
  activityId: number
  /** Of the buyers, in their order. */
  userIds: number[]
  /** `held` or `full`, in the order of the buyers. */
  verdicts: ('held' | 'full')[]
  /** The holders of the place in our books: buyers of open orders, and tickets that wait for payment. */
  holders: number[]
  tickets: number
  /** For how many of these orders the provider has a page to pay. */
  pages: number
}

/** Plays rounds one after the other, each for the one paid place of a new activity, a buyer at each web process. */
export async function raceForPaidPlaces(
  site: Site,
  double: Double,
  rounds: number,
  isEnough: (played: PaidRound[]) => boolean = () => false,
): Promise<PaidRound[]> {
  const chance = makeChance(SEED)
  const [host] = await makeMembers(site.db, 1)
  if (!host) throw new Error('Nobody was made.')
  await makeSeller(site.db, host.id)
  const activityIds = await makeActivities(site.db, { count: rounds, hostId: host.id, capacity: 1 })
  const ticketTypes = await setPrices(site.db, activityIds, PRICE)
  const kinds = KINDS.filter((kind) => kind !== 'ghost')
  const played: PaidRound[] = []
  for (const activityId of activityIds) {
    const people = [await makePerson(site, chance.pick(kinds)), await makePerson(site, chance.pick(kinds))]
    const calls = people.map((person, index) =>
      holding(site.urls[index % site.urls.length] ?? '', person, {
        activityId,
        ticketTypeId: ticketTypes.get(activityId) ?? 0,
      }),
    )
    const inOrder = chance.is(0.5)
    const answers = await callTogether(inOrder ? calls : calls.toReversed())
    if (!inOrder) answers.reverse()
    const userIds = people.map(({ userId }) => userId)
    const verdicts = answers.map(verdictOf)
    played.push({ activityId, userIds, verdicts, ...(await kept(site.db, double, activityId)) })
    if (isEnough(played)) break
  }
  return played
}

interface Place {
  activityId: number
  ticketTypeId: number
}

function holding(url: string, { headers, who }: RacingPerson, { activityId, ticketTypeId }: Place): Call {
  return {
    url: `${url}/api/paymentintent`,
    headers: { ...headers, ...ownNetwork() },
    body: { ...who, activityId, attendance: [{ paymentModelId: ticketTypeId, nbrParticipant: 1 }] },
  }
}

function verdictOf({ status, body }: Answer): 'held' | 'full' {
  const { result, url } = (body ?? {}) as { result?: string; url?: string }
  if (status === 200 && result === 'inscription_ok' && url) return 'held'
  if (status === 200 && result === 'inscription_cancelled') return 'full'
  throw new Error(`${status} ${JSON.stringify(body)}`)
}

async function kept(
  db: Db,
  double: Double,
  activityId: number,
): Promise<Pick<PaidRound, 'holders' | 'tickets' | 'pages'>> {
  const orders = await db
    .selectFrom('order')
    .innerJoin('paymentAttempt', 'paymentAttempt.orderId', 'order.id')
    .select(['order.buyerId', 'paymentAttempt.stripeSessionId'])
    .where('activityId', '=', activityId)
    .where('state', '=', 'OPEN')
    .execute()
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('activityId', '=', activityId)
    .where('waitsFor', '=', 'PAYMENT')
    .where('endedAt', 'is', null)
    .execute()
  const pages = await Promise.all(
    orders.map(({ stripeSessionId }) => double.ask(`GET /v1/checkout/sessions/${stripeSessionId ?? ''}`)),
  )
  return {
    holders: orders.map(({ buyerId }) => buyerId),
    tickets: tickets.length,
    pages: pages.filter(({ status }) => status === 'open').length,
  }
}

const holds = ({ verdicts }: PaidRound) => verdicts.filter((verdict) => verdict === 'held').length

/** Whether exactly one of them holds the place, in the answers, in our books and at the provider. */
export function isRight({ userIds, verdicts, holders, tickets, pages }: PaidRound): boolean {
  const held = userIds.filter((_, index) => verdicts[index] === 'held')
  return held.length === 1 && holders.join() === held.join() && tickets === 1 && pages === 1
}

/** The results of the rounds, as lines to print. */
export function describePaidRounds(what: string, rounds: PaidRound[]): string {
  const first = rounds.filter(({ verdicts }) => verdicts[0] === 'held').length
  return [
    `${what}, seed ${SEED}: ${rounds.length} rounds of 1 paid place and 2 buyers`,
    `  held by the one at process 1: ${first}, by the one at process 2: ${rounds.length - first}`,
    `  rounds with two holds: ${rounds.filter((round) => holds(round) > 1).length}, wrong: ${rounds.filter((round) => !isRight(round)).length}`,
  ].join('\n')
}
