import { ORPCError } from '@orpc/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { router } from '#server/api/router.ts'
import * as removal from '#server/domain/participation/removal.ts'
import { PERMISSIONS } from '#server/domain/platform/permission.ts'
import * as attendee from '#server/services/participation/attendee.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'
import { type Line, type Role, ROLES } from './expected.ts'
import { CALLS, LINES } from './matrix.ts'
import { type App, appOfRoles } from './people.ts'

const lineOf = (name: string) => LINES.find((line) => line.name === name)!

/** The table's word for a refusal. Any other is written with its own code. */
const WORDS: Record<string, string> = {
  UNAUTHORIZED: 'in',
  mail_not_validated: 'mail',
  ACCOUNT_NOT_USABLE: 'wait',
  ACCOUNT_BANNED: 'ban',
  FORBIDDEN: 'no',
  NOT_FOUND: '404',
  ACTIVITY_UNRECOVERED: '404',
  COMMENT_UNRECOVERED: '404',
  REVIEW_UNRECOVERED: '404',
  NOT_PRESENT: 'absent',
  PRO_ACCOUNT_REQUIRED: 'pro',
  HOST_CANNOT_JOIN: 'host',
  ACTIVITY_NOT_VALID: '409',
  HOSTS_ACTIVITIES: '409',
  SECOND_FACTOR_ON: '409',
  SECOND_FACTOR_OFF: '409',
  NOT_BEING_SET_UP: '409',
  NO_PAYMENT_ACCOUNT: '404',
  PAYMENTS_OFF: 'off',
  UNKNOWN_PASS: '404',
  UNKNOWN_LINK: '404',
  GUEST_HAS_NO_PASSWORD: 'guest',
  ALREADY_STARTED: 'late',
  ORGANISATION_ADMIN_REQUIRED: 'admin',
  MAIL_NOT_CONFIRMED: 'mail',
  NOTHING_TO_PAY: 'free',
  ALREADY_PAID: 'paid',
}

let app: App

beforeAll(async () => {
  app = await appOfRoles()
}, 60_000)

afterEach(async () => {
  vi.restoreAllMocks()
  await app.asBefore()
})

/** Runs one cell: makes the subject, makes the call, and returns the table's word for the result. */
async function answerTo(line: Line, role: Role): Promise<unknown> {
  const call = await CALLS[line.name]!(app, await app.caller(role))
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const code = String(error.code)
    return WORDS[code] ?? code
  }
}

async function answersTo(line: Line): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const role of ROLES) answers[role] = await answerTo(line, role)
  return answers
}

/** Cells in which the product's answer differs from the table. */
async function differences(line: Line): Promise<string[]> {
  const answers = await answersTo(line)
  return ROLES.filter((role) => answers[role] !== line.cells[role]).map(
    (role) => `${role}: ${String(answers[role])}, not ${line.cells[role]}`,
  )
}

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

  test.each(LINES.map((line) => [line.name, line] as const))('%s', { timeout: 60_000 }, async (_, line) => {
    expect(await answersTo(line)).toEqual(line.cells)
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
      expect(await differences(lineOf('pages.moderation.refuse'))).toEqual([
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
    expect(await differences(lineOf('pages.moderation.refuse'))).toEqual([])
  })

  test('the same where visitors come too: a queue that is open to the street', async () => {
    await withPermission('pages.queue.read', 'anyone', async () => {
      expect(await differences(lineOf('pages.queue.read'))).toHaveLength(ROLES.length - 1)
    })
  })

  test('a row for a state: who waits for the terms publishes', async () => {
    await withPermission('activity.publish', 'anyone', async () => {
      expect(await differences(lineOf('activity.publish'))).toEqual([
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
    expect(await differences(lineOf('participation.cancelTickets'))).toEqual(opened)
    expect(await differences(lineOf('participation.cancelTickets (of a pass)'))).toEqual(opened)
  })

  test('every host may remove', async () => {
    const { removalRefusal } = removal
    vi.spyOn(removal, 'removalRefusal').mockImplementation((...asked) => {
      const refusal = removalRefusal(...asked)
      return refusal === 'PRO_ACCOUNT_REQUIRED' ? null : refusal
    })
    expect(await differences(lineOf('participation.remove'))).toEqual(['host: yes, not pro'])
    expect(await differences(lineOf("participation.remove (one's own)"))).toEqual(
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
