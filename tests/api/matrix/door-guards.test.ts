import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as doors from '#db/queries/participation/door.ts'
import * as window from '#server/domain/participation/door.ts'
import { differences } from './answers.ts'
import { lineOf } from './matrix.ts'
import { type App, appOfRoles } from './people.ts'

let app: App
beforeAll(async () => {
  app = await appOfRoles()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await app.asBefore()
})

const { findDoorDevice, findDoorPass } = doors

describe('a guard of the door that was dropped is noticed', () => {
  test('the pass of another door opens this one', async () => {
    vi.spyOn(doors, 'findDoorDevice').mockImplementation((db, _, secretHashes) =>
      db
        .selectFrom('doorDevice')
        .selectAll()
        .where('secretHash', 'in', [...secretHashes, ''])
        .executeTakeFirst(),
    )
    expect(await differences(app, lineOf('door.read'))).toEqual(['helper: yes, not 404'])
    expect(await differences(app, lineOf('door.settle'))).toEqual(['helper: yes, not 404'])
    expect(await differences(app, lineOf('ticket.look'))).toEqual(['helper: yes, not 2'])
    expect(await differences(app, lineOf('ticket.checkIn'))).toEqual(['helper: yes, not 2'])
    expect(await differences(app, lineOf('pages.door.read'))).toEqual(['helper: yes, not 2'])
  })

  test('a pass that was revoked goes on', async () => {
    vi.spyOn(doors, 'findDoorDevice').mockImplementation(async (...asked) => {
      const device = await findDoorDevice(...asked)
      return device && { ...device, endedAt: null }
    })
    // The device alone is not enough: the link has ended, too.
    expect(await differences(app, lineOf('door.read (a revoked pass)'))).toEqual([])
    vi.spyOn(doors, 'findDoorPass').mockImplementation(async (...asked) => {
      const pass = await findDoorPass(...asked)
      return pass && { ...pass, endedAt: null }
    })
    expect(await differences(app, lineOf('door.read (a revoked pass)'))).toEqual(['helper: yes, not revoked'])
    expect(await differences(app, lineOf('ticket.checkIn (a revoked pass)'))).toEqual(['helper: yes, not 2'])
  })

  test('the window of the door is not looked at', async () => {
    vi.spyOn(window, 'isDoorOpen').mockReturnValue(true)
    vi.spyOn(window, 'isSettling').mockReturnValue(true)
    const holders = ['host', 'hostPro', 'orgAdmin', 'orgMember', 'helper']
    const early = holders.map((role) => `${role}: yes, not closed`)
    expect(await differences(app, lineOf('ticket.checkIn (too early)'))).toEqual(early)
    expect(await differences(app, lineOf('door.settle (too early)'))).toEqual(early)
    expect(await differences(app, lineOf('door.read (too early)'))).toEqual(early)
    expect(await differences(app, lineOf('ticket.look (too early)'))).toEqual(['helper: yes, not 2'])
  })
})
