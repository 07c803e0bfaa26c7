import { expect, test } from 'vitest'
import {
  type Permission,
  type PermissionActor,
  permissionRefusal,
  REFUSALS_OF,
} from '#server/domain/platform/permission.ts'

const alice: PermissionActor = { accountType: 'BASIC', standing: 'YES', isOperator: false }
const callers = {
  visitor: null,
  user: alice,
  pro: { ...alice, accountType: 'PRO' },
  unconfirmed: { ...alice, standing: 'WAITING_MAIL_VERIFICATION' },
  unpaid: { ...alice, standing: 'WAITING_SUBSCRIPTION_PAIEMENT' },
  withoutPaymentAccount: { ...alice, standing: 'WAITING_STRIPE_ACCOUNT_CREATION' },
  operator: { ...alice, isOperator: true },
  banned: { ...alice, accountType: 'BANNED' },
  bannedOperator: { ...alice, accountType: 'BANNED', isOperator: true },
} as const satisfies Record<string, PermissionActor | null>

const YES = null

test.each([
  ['anyone', [YES, YES, YES, YES, YES, YES, YES, YES, YES]],
  ['attendee', [YES, YES, YES, YES, YES, YES, YES, 'ACCOUNT_BANNED', 'ACCOUNT_BANNED']],
  ['own', ['UNAUTHORIZED', YES, YES, YES, YES, YES, YES, YES, YES]],
  ['account', ['UNAUTHORIZED', YES, YES, YES, YES, YES, YES, 'ACCOUNT_BANNED', 'ACCOUNT_BANNED']],
  ['writing', ['UNAUTHORIZED', YES, YES, YES, YES, YES, YES, 'ACCOUNT_BANNED', 'ACCOUNT_BANNED']],
  [
    'usable',
    [
      'UNAUTHORIZED',
      YES,
      YES,
      'ACCOUNT_NOT_USABLE',
      'ACCOUNT_NOT_USABLE',
      YES,
      YES,
      'ACCOUNT_BANNED',
      'ACCOUNT_BANNED',
    ],
  ],
  [
    'operator',
    [
      'UNAUTHORIZED',
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      YES,
      'ACCOUNT_BANNED',
      'ACCOUNT_BANNED',
    ],
  ],
  // no row: closed to everybody
  [
    undefined,
    [
      'UNAUTHORIZED',
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      'ACCOUNT_BANNED',
      'ACCOUNT_BANNED',
    ],
  ],
] as const)('%s', (permission: Permission | undefined, expected) => {
  const answers = Object.entries(callers).map(([name, caller]) => [
    name,
    permissionRefusal(permission, caller),
  ])
  expect(answers).toEqual(Object.keys(callers).map((name, index) => [name, expected[index]]))
})

test.each(Object.entries(REFUSALS_OF) as [Permission, readonly string[]][])(
  'a call of the row %s is described with all that it refuses',
  (permission, described) => {
    const refusals = Object.values(callers).map((caller) => permissionRefusal(permission, caller))
    const answered = new Set([...refusals, refusalOfChild(permission)].filter((refusal) => refusal !== null))
    expect([...answered].sort()).toEqual([...described].sort())
  },
)

/** A child whose parent has yet to agree may not even write drafts. */
function refusalOfChild(permission: Permission) {
  return permissionRefusal(permission, { ...callers.unconfirmed, needsParent: true })
}
