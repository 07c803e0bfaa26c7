import type { Db } from '#db/schema.ts'
import { instant } from '#server/runtime/clock.ts'
import { endOverdueOffers } from '#server/services/participation/waiting-list/lapse.ts'
import type { World } from '#tests/api/world/world.ts'
import type { Outcome } from './participations.ts'
import type { WaitingStep } from './waiting.ts'

type Client = ReturnType<World['as']>

interface WaitingCast {
  app: World
  activityId: number
  /** The host. */
  alice: Client
  adult: number | undefined
  child: number | undefined
  caller: (who: string) => Client
  /** The pass that a guest shows. */
  guestId: (who: string) => string | undefined
  userIdOf: (who: string) => number | undefined
  /** Joins with so many people in all. */
  join: (who: string, people: { adults: number; children: number }) => Promise<Outcome>
}

/** Drives the waiting list of the product in the terms of the model. */
export function waitingProductOf(cast: WaitingCast) {
  const { app, activityId, alice, adult, child, caller, guestId, userIdOf } = cast
  const { db, clock } = app
  const host = alice.pages.waitingList

  async function act(step: WaitingStep): Promise<Outcome> {
    switch (step.act) {
      case 'wait': {
        const { who, people: nbrParticipant, type } = step
        const paymentModelId = type === 'child' ? child : adult
        const input = { activityId, nbrParticipant, paymentModelId, guestId: guestId(who) }
        const { waiting } = await caller(who).waitingList.join(input)
        return { position: waiting.position }
      }
      case 'accept':
        return accept(step.who)
      case 'decline':
        if (!(await offerTo(step.who))) return 'NO_OFFER'
        return leave(step.who)
      case 'leave':
        return leave(step.who)
      case 'lapse':
        await db
          .updateTable('waitingEntry')
          .set({ offeredUntil: instant(clock.now) })
          .where('activityId', '=', activityId)
          .where('offeredAt', 'is not', null)
          .execute()
        await endOverdueOffers(app.services)
        return {}
      case 'offerOutOfTurn':
        return host
          .offer({ activityId, waitingId: await waitingIdOf(step.who), adds: step.adds })
          .then((done) => ({ ...done }))
      case 'takeOff':
        await host.remove({ activityId, waitingId: await waitingIdOf(step.who) })
        return {}
      case 'openList':
        await host.open({ activityId, isOpen: step.isOpen })
        return {}
    }
  }

  async function leave(who: string): Promise<Outcome> {
    await caller(who).waitingList.leave({ query: { activityId, guestId: guestId(who) } })
    return {}
  }

  /** Joins with the people that are registered already, and those of the offer. */
  async function accept(who: string): Promise<Outcome> {
    const offer = await offerTo(who)
    if (!offer) return 'NO_OFFER'
    const held = await typesHeld(db, activityId, userIdOf(who))
    const count = (type: number | undefined) =>
      held.filter((id) => id === type).length + (offer.ticketTypeId === type ? offer.partySize : 0)
    return cast.join(who, { adults: count(adult), children: count(child) })
  }

  async function entryOf(who: string) {
    return db
      .selectFrom('waitingEntry')
      .selectAll()
      .where('activityId', '=', activityId)
      .where('userId', '=', userIdOf(who) ?? 0)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
  }

  async function offerTo(who: string) {
    const entry = await entryOf(who)
    return entry?.offeredAt ? entry : undefined
  }

  const waitingIdOf = async (who: string) => (await entryOf(who))?.id ?? 4711_4711

  /** The parties that wait, in the order in which they came, as the host sees them. */
  async function state(nameOf: (userId: number) => string | undefined) {
    const { entries, isOpen } = await host.list({ activityId })
    const waiting = entries.map(({ userId, people, typeName, position }) => ({
      who: nameOf(userId),
      people,
      type: typeName === 'Enfant' ? 'child' : 'adult',
      position,
    }))
    return { waiting, isOpen }
  }

  return { act, state }
}

async function typesHeld(db: Db, activityId: number, userId = 0): Promise<number[]> {
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select('ticket.ticketTypeId')
    .where('participation.activityId', '=', activityId)
    .where('participation.userId', '=', userId)
    .where('participation.endedAt', 'is', null)
    .where('ticket.endedAt', 'is', null)
    .execute()
  return tickets.map(({ ticketTypeId }) => ticketTypeId)
}
