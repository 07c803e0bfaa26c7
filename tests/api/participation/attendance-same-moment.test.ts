// Also on PostgreSQL: row locks, and the list of those who wait with what was just marked.

import { describe, expect, test } from 'vitest'
import { whileHeld } from '#tests/api/world/database/same-moment.ts'
import { world } from '#tests/api/world/world.ts'

const PRESENT = 1
const ABSENT = 0

/** Somebody who was marked present just now. */
async function marked() {
  const app = await world()
  const { as, db, services } = app
  const hike = await app.activity()
  const bruno = await app.participation({ activity: hike })
  const mark = (rate: 0 | 1) => ({ userId: bruno.id, activityId: hike.id, rate })
  app.clock.pass({ days: 7 })
  await as(hike.host).attendance.rate(mark(PRESENT))
  return {
    ...app,
    hike,
    rate: (rate: 0 | 1) => () => as(hike.host).attendance.rate(mark(rate)),
    takeBack: () => as(hike.host).pages.attendance.takeBack({ participantId: bruno.id, activityId: hike.id }),
    correctTo: async (rate: 0 | 1, reason = 'Vu à la table d’accueil.') => {
      const operator = await app.operator()
      return () => as(operator).attendance.correct({ ...mark(rate), reason })
    },
    together: async (...pieces: (() => Promise<unknown>)[]) => {
      const row = { table: 'activity', column: 'id', is: hike.id } as const
      return (await whileHeld(services, row, pieces)).map((piece) =>
        piece.status === 'fulfilled' ? 'done' : (piece.reason as { code: string }).code,
      )
    },
    stands: async () =>
      db
        .selectFrom('participation')
        .select(['attendance', 'attendanceAt', 'attendanceBy'])
        .where('id', '=', bruno.id)
        .executeTakeFirstOrThrow(),
  }
}

const NO_MARK = { attendance: null, attendanceAt: null, attendanceBy: null }

describe('a mark that is taken back at the same moment', () => {
  test('in two tabs: once', async () => {
    const { takeBack, together, stands } = await marked()
    expect((await together(takeBack, takeBack)).toSorted()).toEqual(['NOT_RATED', 'done'])
    expect(await stands()).toEqual(NO_MARK)
  })

  test('as an operator corrects it: either is done, and the other refused', async () => {
    const { takeBack, correctTo, together, stands } = await marked()
    const [corrected, takenBack] = await together(await correctTo(ABSENT), takeBack)
    const { attendance } = await stands()
    if (corrected === 'done') expect([takenBack, attendance]).toEqual(['ALREADY_RATED', 'absent'])
    else expect([corrected, takenBack, attendance]).toEqual(['NOT_RATED', 'done', null])
  })

  test('as it is marked otherwise: the other mark stands only where the first is gone', async () => {
    const { takeBack, rate, together, stands } = await marked()
    const [takenBack, markedAgain] = await together(takeBack, rate(ABSENT))
    expect(takenBack).toBe('done')
    expect(await stands()).toMatchObject(markedAgain === 'done' ? { attendance: 'absent' } : NO_MARK)
    if (markedAgain !== 'done') expect(markedAgain).toBe('ALREADY_RATED')
  })
})

test('what was just marked stays in the list, by the hour of the server', async () => {
  const { as, hike, clock, takeBack } = await marked()
  const list = () => as(hike.host).pages.attendance.list({})
  expect(await list()).toMatchObject([{ participated: true, takeBackMs: 10_000 }])
  clock.pass({ seconds: 10 })
  expect(await list()).toEqual([])
  await expect(takeBack()).rejects.toMatchObject({ code: 'ALREADY_RATED' })
})
