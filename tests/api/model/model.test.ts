import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { endUnansweredRequests } from '#server/services/participation/approval.ts'
import { endOverdueOffers } from '#server/services/participation/waiting-list/lapse.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { isOnPostgres, type Person, world } from '#tests/api/world/world.ts'
import { away } from './handing-on.ts'
import {
  childrenLeft,
  left,
  makeModel,
  type Outcome,
  type Step,
  step as doInModel,
  taken,
} from './participations.ts'
import { childPlaces, GUESTS, MEMBERS, places, story } from './steps.ts'
import { inLine, offeredTo } from './waiting.ts'
import { waitingProductOf } from './waiting-product.ts'

/** MODEL_SEED and MODEL_RUNS search further than the usual run does. */
const USUAL_SEED = 20261201
const SEED = Number(process.env.MODEL_SEED ?? USUAL_SEED)
const RUNS = Number(process.env.MODEL_RUNS ?? 100)

const EMAILS_TO_PEOPLE = [
  ...(['NEW_PARTICIPANT', 'PARTICIPANT_APPROVED', 'REFUSED_PARTICIPATION'] as const),
  ...(['PLACE_OFFERED', 'PLACE_OFFER_OVER'] as const),
]

const HOUR_MS = 3_600_000
const NOBODY = '00000000-0000-4000-8000-000000000000'

type JoinStep = Extract<Step, { act: 'join' }>

interface Cast {
  app: Awaited<ReturnType<typeof world>>
  host: Person
}

async function castOfTheStories(): Promise<Cast> {
  const app = await world()
  return { app, host: await app.host({ accountType: 'PRO' }) }
}

/** Drives the product in the terms of the model: one activity, and everybody who has to do with it. */
async function productOf({ app, host }: Cast, capacity: number | null, childCapacity: number | null) {
  const { db, clock } = app
  const start = new Date(clock.now.getTime() + HOUR_MS)
  const ticketTypes = [
    { name: 'Adulte', priceCents: 0 },
    { name: 'Enfant', priceCents: 0, capacity: childCapacity },
  ]
  const { id: activityId } = await app.activity({
    host,
    capacity,
    start: start.toISOString(),
    ticketTypes,
  })
  const alice = app.as(host)
  const [adult, child] = (await alice.activity.read({ activityId })).paymentModels.map(
    ({ paymentModelId }) => paymentModelId,
  )
  // Everybody is new in each story: only so many emails an hour go to an address that is not known to be theirs, and a
  // person begins to wait only so often.
  const members = new Map<string, Person>()
  const passes = new Map<string, string>()
  const ids = new Map<string, number>()
  const registrations = new Map<string, { id: number; uuids: string[] }>()
  for (const name of MEMBERS) await enter(name)
  for (const name of GUESTS) {
    const { id, pass } = await guestOf(app.services)
    passes.set(name, pass)
    ids.set(name, id)
  }
  const ghosts: number[] = []
  const lastEmail = await newestNotification(db)

  const caller = (who: string) => app.as(members.get(who) ?? null)
  const guestId = (who: string) => passes.get(who)
  const idOf = (who: string) => registrations.get(who)?.id ?? 4711_4711
  const ghostId = (number: number) => ghosts[number - 1] ?? 4711_4711

  const waitingList = waitingProductOf({
    ...{ app, activityId, alice, adult, child, caller, guestId },
    userIdOf: (who) => ids.get(who),
    join: (who, { adults: people, children }) =>
      join({ act: 'join', who, people, children, acceptsFewer: false }),
  })

  async function join({ who, people, children, acceptsFewer }: JoinStep): Promise<Outcome> {
    const acceptFewer = acceptsFewer
    const attendance = [
      ...(people > 0 ? [{ paymentModelId: adult, nbrParticipant: people }] : []),
      ...(children > 0 ? [{ paymentModelId: child, nbrParticipant: children }] : []),
    ]
    const input = { activityId, attendance, acceptFewer, guestId: guestId(who) }
    const { result, given, left, participant } = await caller(who).participation.join(input)
    if (participant) remember(who, participant)
    return { result, given, left: left ?? null }
  }

  async function cancel(who: string, tickets: number): Promise<Outcome> {
    const { uuids } = registrations.get(who) ?? { uuids: [NOBODY] }
    const { deleted, participant } = await caller(who).participation.cancelTickets({
      activityId,
      participantId: idOf(who),
      ticketsId: uuids.slice(0, tickets),
      guestId: guestId(who),
    })
    if (participant) remember(who, participant)
    return { deleted, people: participant?.participantNbr ?? null }
  }

  function remember(who: string, { id, tickets }: { id: number; tickets: { uuid: string }[] }): void {
    registrations.set(who, { id, uuids: tickets.map(({ uuid }) => uuid) })
  }

  async function act(step: Step): Promise<Outcome> {
    switch (step.act) {
      case 'join':
        return join(step)
      case 'cancel':
        return cancel(step.who, step.tickets)
      case 'remove': {
        const query = { activityId, participantId: idOf(step.who), reason: 'Complet' }
        await alice.participation.remove({ query })
        return {}
      }
      case 'addGhost': {
        const ghost = { activityId, firstname: 'À la main', nbrParticipant: step.people }
        ghosts.push((await alice.manualParticipant.add(ghost)).partGhostId)
        return {}
      }
      case 'removeGhost': {
        const query = { activityId, participantId: ghostId(step.ghost), isGhost: true }
        await alice.participation.remove({ query })
        return {}
      }
      case 'resize':
        await alice.pages.hosting.resize({ activityId, participantNbr: step.places })
        return {}
      case 'rate':
        return mark(idOf(step.who), step.mark)
      case 'rateGhost':
        return mark(ghostId(step.ghost), step.mark)
      case 'needApproval': {
        const { lockVersion } = await alice.activity.read({ activityId })
        const activity = { activityId, lockVersion: lockVersion ?? 0, needsApproval: step.isNeeded }
        await alice.activity.update({ activity })
        return {}
      }
      case 'approve':
      case 'refuse':
        return answer(step)
      case 'start':
        clock.now = start
        await endUnansweredRequests(app.services)
        await endOverdueOffers(app.services)
        return {}
      case 'deleteAccount':
        await caller(step.who).pages.account.remove()
        await enter(step.who)
        return {}
      case 'handOn':
        return handOn(step.who)
      default:
        return waitingList.act(step)
    }
  }

  /** Somebody new comes under this name. */
  async function enter(who: string): Promise<void> {
    const person = await app.participant()
    members.set(who, person)
    ids.set(who, person.id)
    registrations.delete(who)
  }

  /** To a new address each time, and as from a new network: neither is what the story is about. */
  async function handOn(who: string): Promise<Outcome> {
    await db.deleteFrom('emailAllowance').where('budget', '=', 'ticketsHandedOnOfNetwork').execute()
    const [ticket = NOBODY] = registrations.get(who)?.uuids ?? []
    const to = { firstname: 'Maude', email: `${randomUUID()}@exemple.org` }
    const { handedOn } = await caller(who).ticket.handOn({ ticket, guestId: guestId(who), ...to })
    const own = { participantId: idOf(who), guestId: guestId(who) }
    remember(who, (await caller(who).pages.participation.read(own)).participant)
    return { handedOn: Number(handedOn) }
  }

  async function answer({ act, who }: { act: 'approve' | 'refuse'; who: string }): Promise<Outcome> {
    const approve = act === 'approve'
    // Refusals of one registration are told apart by their instants.
    clock.pass({ seconds: 1 })
    const answer = { activityId, participantId: idOf(who), approve, ...(!approve && { reason: 'Complet' }) }
    const { people } = await alice.participation.approve(answer)
    const tickets = await db
      .selectFrom('ticket')
      .select((eb) => eb.fn.coalesce('partyUuid', 'uuid').as('uuid'))
      .where('participationId', '=', idOf(who))
      .where('endedAt', 'is', null)
      .orderBy('id')
      .execute()
    if (tickets.length > 0) remember(who, { id: idOf(who), tickets })
    return approve ? { approved: people } : { refused: people }
  }

  async function mark(userId: number, mark: 'present' | 'absent'): Promise<Outcome> {
    await alice.attendance.rate({ activityId, userId, rate: mark === 'present' ? 1 : 0 })
    return {}
  }

  /** Reads everything that the model knows, too, from the host's view and from the rows. */
  async function state() {
    const view = await alice.pages.hosting.view({ activityId })
    const { activity, places, toRate } = view
    const listed = [...view.participants, ...view.requests].map((entry) => [entry.id, entry] as const)
    const participants = [...new Map(listed).values()].sort((a, b) => a.id - b.id)
    const name = (id: number) => {
      const ghost = ghosts.indexOf(id)
      if (ghost >= 0) return `ghost ${ghost + 1}`
      return [...registrations].find(([, participation]) => participation.id === id)?.[0]
    }
    const rows = await db
      .selectFrom('participation')
      .selectAll()
      .where('activityId', '=', activityId)
      .execute()
    const ended = (reason: string) => rows.filter(({ endedReason }) => endedReason === reason).length
    return {
      places: places.participantNbr === -1 ? null : places.participantNbr,
      taken: places.taken,
      left: places.free,
      childrenLeft: activity.paymentModels[1]?.placesLeft,
      byHand: places.manual,
      toRate,
      entries: participants.map(({ id, participantNbr, waitingNbr, participated }) => ({
        who: name(id),
        people: participantNbr,
        waiting: waitingNbr,
        mark: participated === null ? null : participated ? 'present' : 'absent',
      })),
      ended: {
        CANCELLED: ended('CANCELLED'),
        REMOVED: ended('REMOVED'),
        REFUSED: ended('REFUSED'),
        EXPIRED: ended('EXPIRED'),
      },
      tickets: await openTickets(db, activityId),
      away: await countAway(db, activityId),
      messages: await emailsSince(db, lastEmail, ids),
      ...(await waitingList.state((userId) => [...ids].find(([, id]) => id === userId)?.[0])),
    }
  }

  return { act, state }
}

/** How many open tickets each registration has: none of an ended one is among them. */
async function openTickets(db: Db, activityId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .select((eb) => ['participationId', eb.fn.countAll<number>().as('count')])
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .groupBy('participationId')
    .orderBy('participationId')
    .execute()
  return rows.map(({ count }) => count)
}

/** How many of them somebody else holds than who registered. */
async function countAway(db: Db, activityId: number): Promise<number> {
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('handoverId', 'is not', null)
    .execute()
  return rows.length
}

async function newestNotification(db: Db): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

async function emailsSince(db: Db, since: number, ids: Map<string, number>): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('notification')
    .select('userId')
    .where('id', '>', since)
    .where('type', 'in', EMAILS_TO_PEOPLE)
    .execute()
  const messages = [...ids].map(
    ([who, id]) => [who, rows.filter(({ userId }) => userId === id).length] as const,
  )
  return Object.fromEntries(messages.filter(([, count]) => count > 0))
}

/** The outcome of a step, whether it was done or refused. An unexpected error is neither. */
async function outcomeOf(acting: Promise<Outcome>): Promise<Outcome> {
  try {
    return await acting
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'status' in error && error.status !== 500)
      return String(error.code)
    throw error
  }
}

test('any story ends, step by step, where the model says', { timeout: 600_000 }, async () => {
  const cast = await castOfTheStories()
  const { clock } = cast.app
  const beginning = clock.now
  const tally = new Map<string, number>()

  const runs = await fc.check(
    fc.asyncProperty(places, childPlaces, story, async (capacity, children, steps) => {
      clock.now = beginning
      const model = makeModel(capacity, children)
      const product = await productOf(cast, capacity, children)
      for (const step of steps) {
        const offeredBefore = offeredTo(model)
        const expected = doInModel(model, step)
        const isOffering = offeredTo(model).some((who) => !offeredBefore.includes(who))
        const outcome = await outcomeOf(product.act(step))
        expect({ step, outcome }).toEqual({ step, outcome: expected })

        const state = await product.state()
        const parties = model.entries.map(({ people }) => people)
        const ghosts = model.entries.filter(({ who }) => who.startsWith('ghost'))
        expect({ step, state }).toEqual({
          step,
          state: {
            places: model.places,
            taken: taken(model),
            away: away(model),
            left: left(model),
            childrenLeft: childrenLeft(model),
            byHand: ghosts.reduce((sum, { people }) => sum + people, 0),
            toRate: model.hasStarted ? model.entries.filter(({ mark }) => mark === null).length : 0,
            entries: model.entries,
            ended: model.ended,
            tickets: parties, // as many open tickets as people, registration by registration
            messages: model.messages,
            waiting: model.waiting.map((one) => ({
              ...{ who: one.who, people: one.people, type: one.type },
              position: inLine(model).indexOf(one) + 1, // 0: places are offered
            })),
            isOpen: model.isListOpen,
          },
        })
        expect(state.taken).toBeGreaterThanOrEqual(0)
        expect(state.taken).toBeLessThanOrEqual(state.places ?? Infinity)
        expect(state.childrenLeft ?? 0).toBeGreaterThanOrEqual(0)
        // Nobody waits whom places would fit that anybody else could take.
        for (const { people, type, position } of state.waiting)
          if (position > 0) {
            const ofType = type === 'child' ? (state.childrenLeft ?? Infinity) : Infinity
            expect(people).toBeGreaterThan(Math.min(state.left ?? Infinity, ofType))
          }
        const name = typeof expected === 'string' ? expected : (expected.result ?? 'done')
        for (const what of [`${step.act}: ${name}`, ...(isOffering ? [`offered by ${step.act}`] : [])])
          tally.set(what, (tally.get(what) ?? 0) + 1)
      }
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: false },
  )

  const steps = [...tally].reduce(
    (sum, [what, count]) => sum + (what.startsWith('offered by') ? 0 : count),
    0,
  )
  const engine = isOnPostgres ? 'PostgreSQL' : 'SQLite'
  console.log(`model: ${RUNS} stories, ${steps} steps on ${engine}, seed ${SEED}`)
  console.log(
    [...tally]
      .sort()
      .map(([what, count]) => `  ${what} × ${count}`)
      .join('\n'),
  )
  if (runs.failed) throw new Error(fc.defaultReportMessage(runs), { cause: runs.errorInstance })
  if (SEED === USUAL_SEED)
    for (const what of EVERYTHING_THAT_MAY_COME) expect([...tally.keys()]).toContain(what)
})

/** Each of these must have occurred: runs in which nothing happens prove nothing. */
const EVERYTHING_THAT_MAY_COME = [
  'join: inscription_ok',
  'join: inscription_some_participant',
  'join: inscription_cancelled',
  'join: ALREADY_STARTED',
  'cancel: done',
  'cancel: NOT_FOUND',
  'cancel: ALREADY_STARTED',
  'cancel: ALREADY_RATED',
  'approve: done',
  'approve: NOT_FOUND',
  'approve: ALREADY_STARTED',
  'refuse: done',
  'refuse: ALREADY_APPROVED',
  'refuse: NOT_FOUND',
  'remove: done',
  'remove: NOT_FOUND',
  'remove: ALREADY_STARTED',
  'remove: ALREADY_RATED',
  'addGhost: done',
  'addGhost: FULL',
  'removeGhost: done',
  'removeGhost: NOT_FOUND',
  'removeGhost: ALREADY_RATED',
  'resize: done',
  'resize: PLACES_TAKEN',
  'rate: done',
  'rate: NOT_STARTED',
  'rate: NOT_FOUND',
  'rate: ALREADY_RATED',
  'rateGhost: done',
  'wait: done',
  'wait: PLACES_LEFT',
  'wait: MORE_THAN_CAPACITY',
  'wait: ALREADY_WAITING',
  'wait: ALREADY_STARTED',
  'leave: done',
  'leave: NOT_FOUND',
  'lapse: done',
  'wait: WAITING_LIST_CLOSED',
  'accept: inscription_ok',
  'accept: NO_OFFER',
  'decline: done',
  'decline: NO_OFFER',
  'offerOutOfTurn: done',
  'offerOutOfTurn: PLACES_MISSING',
  'offerOutOfTurn: ALREADY_OFFERED',
  'offerOutOfTurn: NOT_FOUND',
  'takeOff: done',
  'takeOff: NOT_FOUND',
  'openList: done',
  'deleteAccount: done',
  'offered by cancel',
  'offered by remove',
  'offered by removeGhost',
  'offered by resize',
  'offered by decline',
  'offered by lapse',
  'offered by deleteAccount',
]
