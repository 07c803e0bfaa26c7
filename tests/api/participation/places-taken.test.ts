// Also on PostgreSQL: sums, and null beside a comparison.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { countPlacesTaken, countTakenOfTypes } from '#db/queries/participation/places.ts'
import { insertWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import { coming } from '#db/queries/search/filters.ts'
import { listPublicActivities } from '#db/queries/search/list.ts'
import { instant } from '#server/runtime/clock.ts'
import { type World, world } from '#tests/api/world/world.ts'

interface Party {
  userId: number | null
  size: number
  hasEnded: boolean
}

async function enter({ db, clock }: World, activityId: number, { userId, size, hasEnded }: Party) {
  const at = instant(clock.now)
  const row = { activityId, userId, partySize: size, createdAt: at, endedAt: hasEnded ? at : null }
  const nothing = {
    consent: false,
    attendance: null,
    attendanceAt: null,
    attendanceBy: null,
    endedReason: null,
    endedNote: null,
    endedBy: null,
    guestPassId: null,
    firstName: null,
    lastName: null,
    organisationName: null,
    email: null,
    amountCents: null,
    requestKey: null,
    memberCardId: null,
    hostRemindedAt: null,
  }
  const kind = userId === null ? ('GHOST' as const) : ('USER' as const)
  await db
    .insertInto('participation')
    .values({ ...nothing, ...row, kind, state: 'YES' })
    .execute()
}

interface Wait {
  size: number
  state: 'WAITS' | 'OFFERED' | 'LAPSED'
}

async function wait({ db, clock }: World, activityId: number, userId: number, { size, state }: Wait) {
  const at = instant(clock.now)
  const [ticketType] = await listTicketTypes(db, [activityId])
  await insertWaitingEntry(db, {
    ...{ activityId, userId, ticketTypeId: ticketType?.id ?? 0, partySize: size, createdAt: at },
    ...(state !== 'WAITS' && { offeredAt: at, offeredUntil: at }),
    ...(state === 'LAPSED' && { endedAt: at, endedReason: state }),
  })
}

test('places taken are the sum of everybody but the host, and of open offers; the type and search count the same', async () => {
  const app = await world()
  const { db } = app
  const host = await app.participant()
  const guests = [await app.participant(), await app.participant(), await app.participant()]
  const userId = fc.constantFrom(null, null, host.id, ...guests.map(({ id }) => id))
  const party = fc.record({ userId, size: fc.integer({ min: 1, max: 50 }), hasEnded: fc.boolean() })
  // An account has one open registration for an activity.
  const parties = fc
    .array(party, { maxLength: 8 })
    .filter((all) => all.every((one, at) => one.hasEnded || one.userId === null || isFirst(all, at)))

  const state = fc.constantFrom('WAITS' as const, 'OFFERED' as const, 'LAPSED' as const)
  const waits = fc.array(fc.record({ size: fc.integer({ min: 1, max: 50 }), state }), { maxLength: 3 })

  await fc.assert(
    fc.asyncProperty(parties, waits, async (all, waiting) => {
      const { id } = await app.activity({ host })
      for (const one of all) await enter(app, id, one)
      for (const [index, one] of waiting.entries()) await wait(app, id, guests[index]!.id, one)
      const offered = waiting
        .filter(({ state }) => state === 'OFFERED')
        .reduce((sum, { size }) => sum + size, 0)
      const counted = all.filter((one) => !one.hasEnded && one.userId !== host.id)
      const taken = counted.reduce((people, one) => people + one.size, 0) + offered
      expect((await countPlacesTaken(db, [id])).get(id) ?? 0).toBe(taken)
      const [{ id: ticketTypeId } = { id: 0 }] = await listTicketTypes(db, [id])
      expect((await countTakenOfTypes(db, [ticketTypeId])).get(ticketTypeId)).toBe(offered) // nobody has a ticket

      for (const capacity of [Math.max(1, taken), taken + 1]) {
        await db.updateTable('activity').set({ capacity }).where('id', '=', id).execute()
        const filters = { ...coming(instant(app.clock.now)), hasPlaces: true }
        const found = await listPublicActivities(db, filters, { limit: 1000, offset: 0 })
        expect(found.some((activity) => activity.id === id)).toBe(capacity > taken)
      }
    }),
    { numRuns: 25 },
  )
})

function isFirst(all: Party[], at: number): boolean {
  return !all.slice(0, at).some(({ userId, hasEnded }) => userId === all[at]?.userId && !hasEnded)
}
