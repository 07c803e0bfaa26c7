import { ORPCError } from '@orpc/server'
import { type Line, type Role, ROLES } from './expected.ts'
import { CALLS } from './matrix.ts'
import type { App } from './people.ts'

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
  DOOR_CLOSED: 'closed',
  DOOR_REVOKED: 'revoked',
  UNKNOWN_PASS: '404',
  UNKNOWN_LINK: '404',
  GUEST_HAS_NO_PASSWORD: 'guest',
  ALREADY_STARTED: 'late',
  ORGANISATION_ADMIN_REQUIRED: 'admin',
  MAIL_NOT_CONFIRMED: 'mail',
  NOTHING_TO_PAY: 'free',
  ALREADY_PAID: 'paid',
}

/** Runs one cell: makes the subject, makes the call, and returns the table's word for the result. */
async function answerTo(app: App, line: Line, role: Role): Promise<unknown> {
  const call = await CALLS[line.name]!(app, await app.caller(role))
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const code = String(error.code)
    return WORDS[code] ?? code
  }
}

/** Runs a line. */
export async function answersTo(app: App, line: Line): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const role of ROLES) answers[role] = await answerTo(app, line, role)
  return answers
}

/** Cells in which the product's answer differs from the table. */
export async function differences(app: App, line: Line): Promise<string[]> {
  const answers = await answersTo(app, line)
  return ROLES.filter((role) => answers[role] !== line.cells[role]).map(
    (role) => `${role}: ${String(answers[role])}, not ${line.cells[role]}`,
  )
}
