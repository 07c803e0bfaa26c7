import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { router } from '#server/api/router.ts'
import * as removal from '#server/domain/participation/removal.ts'
import { PERMISSIONS } from '#server/domain/platform/permission.ts'
import * as attendee from '#server/services/participation/attendee.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'
import { answersTo, differences } from './answers.ts'
import { ROLES } from './expected.ts'
import { CALLS, lineOf, LINES } from './matrix.ts'
import { type App, appOfRoles } from './people.ts'

let app: App

beforeAll(async () => {
  app = await appOfRoles()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await app.asBefore()
})

describe('who may do what', () => {
  test('every procedure that is built has its line, and every line its procedure', () => {
    const built = walk(router).filter(({ isBuilt }) => isBuilt)
    const inTable = new Set(LINES.map(({ procedure }) => procedure))
    expect([...inTable].sort()).toEqual(built.map(({ path }) => path).sort())
    expect(Object.keys(CALLS).sort()).toEqual(LINES.map(({ name }) => name).sort())
    const cells = LINES.length * ROLES.length
    console.log(
      `matrix: ${inTable.size} procedures × ${ROLES.length} roles, in ${LINES.length} lines: ${cells} cells`,
    )
  })

  test.each(LINES.map((line) => [line.name, line] as const))('%s', async (_, line) => {
    expect(await answersTo(app, line)).toEqual(line.cells)
  })
})

describe('a guard that was dropped is noticed', () => {
  async function withPermission(procedure: string, permission: 'anyone', look: () => Promise<void>) {
    const before = PERMISSIONS[procedure]!
    PERMISSIONS[procedure] = permission
    try {
      await look()
    } finally {
      PERMISSIONS[procedure] = before
    }
  }

  test('a row of the table of permissions that lets anybody in', async () => {
    await withPermission('pages.moderation.refuse', 'anyone', async () => {
      expect(await differences(app, lineOf('pages.moderation.refuse'))).toEqual([
        'mail: yes, not no',
        'terms: yes, not no',
        'user: yes, not no',
        'pro: yes, not no',
        'host: yes, not no',
        'hostPro: yes, not no',
        'other: yes, not no',
        'banned: yes, not ban',
        'orgAdmin: yes, not no',
        'orgMember: yes, not no',
      ])
    })
    expect(await differences(app, lineOf('pages.moderation.refuse'))).toEqual([])
  })

  test('the same where visitors come too: a queue that is open to the street', async () => {
    await withPermission('pages.queue.read', 'anyone', async () => {
      expect(await differences(app, lineOf('pages.queue.read'))).toHaveLength(ROLES.length - 1)
    })
  })

  test('a row for a state: who waits for the terms publishes', async () => {
    await withPermission('activity.publish', 'anyone', async () => {
      expect(await differences(app, lineOf('activity.publish'))).toEqual([
        'mail: yes, not wait',
        'terms: yes, not wait',
        'banned: yes, not ban',
      ])
    })
  })

  test('somebody else’s registration opens to anybody', async () => {
    vi.spyOn(attendee, 'mayOpen').mockReturnValue(true)
    const everybody = ['guest', 'mail', 'terms', 'user', 'pro', 'host', 'hostPro', 'other', 'operator']
    everybody.push('orgAdmin', 'orgMember')
    const opened = everybody.map((role) => `${role}: yes, not 404`)
    expect(await differences(app, lineOf('participation.cancelTickets'))).toEqual(opened)
    expect(await differences(app, lineOf('participation.cancelTickets (of a pass)'))).toEqual(opened)
  })

  test('every host may remove', async () => {
    const { removalRefusal } = removal
    vi.spyOn(removal, 'removalRefusal').mockImplementation((...asked) => {
      const refusal = removalRefusal(...asked)
      return refusal === 'PRO_ACCOUNT_REQUIRED' ? null : refusal
    })
    expect(await differences(app, lineOf('participation.remove'))).toEqual(['host: yes, not pro'])
    expect(await differences(app, lineOf("participation.remove (one's own)"))).toEqual(
      ['mail', 'terms', 'user', 'host', 'other', 'operator'].map((role) => `${role}: yes, not pro`),
    )
  })

  test('a procedure without a line', () => {
    const inTable = new Set(LINES.map(({ procedure }) => procedure))
    const built = walk(router).filter(({ isBuilt }) => isBuilt)
    const missing = [...built.map(({ path }) => path), 'pages.newest.call'].filter(
      (path) => !inTable.has(path),
    )
    expect(missing).toEqual(['pages.newest.call'])
  })
})
