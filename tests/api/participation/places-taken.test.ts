// Also on PostgreSQL: sums, and null beside a comparison.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
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

test('places taken are the sum of everybody but the host, entered by hand or not; search counts the same', async () => {
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

  await fc.assert(
    fc.asyncProperty(parties, async (all) => {
      const { id } = await app.activity({ host })
      for (const one of all) await enter(app, id, one)
      const counted = all.filter((one) => !one.hasEnded && one.userId !== host.id)
      const taken = counted.reduce((people, one) => people + one.size, 0)
      expect((await countPlacesTaken(db, [id])).get(id) ?? 0).toBe(taken)

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
