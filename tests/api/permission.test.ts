import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/user.ts'
import { contract } from '#server/contract/index.ts'
import { PERMISSIONS } from '#server/domain/permission.ts'
import { walk } from '#tests/contract-walk.ts'
import { world, type Person } from './world.ts'

const procedures = walk(contract)

describe('the table of permissions', () => {
  test('has a row for every procedure, and none that is left over', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(procedures.map(({ path }) => path).sort())
  })
})

type Role = 'visitor' | 'unconfirmed' | 'termsOpen' | 'user' | 'pro' | 'operator' | 'banned'

const ROLES: Role[] = ['visitor', 'unconfirmed', 'termsOpen', 'user', 'pro', 'operator', 'banned']

/** The door is open (what is behind it may still say no to this input), or the code that shuts it. */
type Answer =
  'open' | 'UNAUTHORIZED' | 'ACCOUNT_NOT_USABLE' | 'ACCOUNT_BANNED' | 'FORBIDDEN' | 'mail_not_validated'

const anyone: Answer[] = ['open', 'open', 'open', 'open', 'open', 'open', 'open']
const UNAUTHORIZED = 'UNAUTHORIZED'
const UNUSABLE = 'ACCOUNT_NOT_USABLE'
const FORBIDDEN = 'FORBIDDEN'
const BANNED = 'ACCOUNT_BANNED'
const operators: Answer[] = [UNAUTHORIZED, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN, 'open', BANNED]
const ownThings: Answer[] = [UNAUTHORIZED, 'open', 'open', 'open', 'open', 'open', 'open']
const accounts: Answer[] = [UNAUTHORIZED, 'open', 'open', 'open', 'open', 'open', BANNED]
const usables: Answer[] = [UNAUTHORIZED, UNUSABLE, UNUSABLE, 'open', 'open', 'open', BANNED]

/** Written by hand from decisions §10, never computed: procedure, its roles in the order of ROLES, an input. */
const MATRIX: [string, Answer[], object?][] = [
  ['account.signUp', anyone],
  ['account.confirmEmail', anyone],
  ['account.resendConfirmation', accounts],

  ['activity.publish', usables],
  ['activity.setPicture', usables],
  ['activity.read', anyone],
  ['activity.list', anyone],
  ['activity.listMine', ownThings],

  ['attendance.rate', accounts],
  ['attendance.listToRate', accounts],

  [
    'participation.join',
    [UNAUTHORIZED, 'mail_not_validated', UNUSABLE, 'open', 'open', 'open', BANNED],
    JOIN(),
  ],

  ['lookup.types', anyone],
  ['place.search', anyone],
  ['place.read', anyone],
  ['profile.read', [UNAUTHORIZED, 'open', 'open', 'open', 'open', 'open', 'open']],

  ['pages.account.acceptTerms', accounts],
  ['pages.activity.search', anyone],
  ['pages.activity.calendar', anyone],
  ['pages.announcement.current', anyone],
  ['pages.announcement.newest', operators],
  ['pages.announcement.save', operators],
  ['pages.home.soon', anyone],
  ['pages.hosting.list', ownThings],
  ['pages.hosting.view', ownThings],
  ['pages.locale.set', anyone],
  ['pages.mailbox.list', operators],
  ['pages.mailbox.read', operators],
  ['pages.moderation.queue', operators],
  ['pages.moderation.validate', operators],
  ['pages.moderation.refuse', operators],
  ['pages.picture.keep', usables],
  ['pages.registration.list', ownThings],
  ['pages.session.current', anyone],
  ['pages.session.end', anyone],
  ['pages.ticket.read', anyone],
]

function JOIN() {
  return { activityId: 4711, attendance: [{ nbrParticipant: 1 }] }
}

describe('who may call what', () => {
  let house: Awaited<ReturnType<typeof world>>
  let people: Record<Role, Person | null>

  beforeAll(async () => {
    house = await world()
    const { participant, operator } = house
    people = {
      visitor: null,
      unconfirmed: await participant({ emailConfirmed: false }),
      termsOpen: await participant({ termsVersion: '2020-01-01' }),
      user: await participant(),
      pro: await participant({ accountType: 'PRO' }),
      operator: await operator(),
      banned: await participant({ accountType: 'BANNED' }),
    }
  })

  // accepting the terms is one of the calls
  beforeEach(() => updateUser(house.db, people.termsOpen!.id, { termsVersion: '2020-01-01' }))

  test('every procedure that is built has its line in the matrix', () => {
    const built = procedures.filter(({ isBuilt }) => isBuilt).map(({ path }) => path)
    expect(MATRIX.map(([path]) => path).sort()).toEqual(built.sort())
  })

  test.each(MATRIX)('%s', async (path, expected, input = {}) => {
    const answers: [Role, Answer][] = []
    for (const role of ROLES) answers.push([role, await knock(path, role, input)])
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(ROLES.map((role, index) => [role, expected[index]])),
    )
  })

  test('what is not built says so to everybody', async () => {
    for (const { path } of procedures.filter(({ isBuilt }) => !isBuilt))
      expect([path, PERMISSIONS[path]]).toEqual([path, 'anyone'])
  })

  async function knock(path: string, role: Role, input: object): Promise<Answer> {
    try {
      await procedureOf(house.as(people[role]), path)(input)
      return 'open'
    } catch (error) {
      const { code } = error as { code: Answer }
      const isShut = [UNAUTHORIZED, UNUSABLE, FORBIDDEN, BANNED, 'mail_not_validated'].includes(code)
      return isShut ? code : 'open'
    }
  }
})

type Procedure = (input: object) => Promise<unknown>

function procedureOf(client: object, path: string): Procedure {
  return path
    .split('.')
    .reduce(
      (at, name) => at[name] as Record<string, unknown>,
      client as Record<string, unknown>,
    ) as unknown as Procedure
}

test('a signed-out person who is banned stays signed out of everything that needs an account', async () => {
  const { participant, browser, db } = await world()
  const alice = await participant()
  const page = browser()
  await page.signIn(alice)
  await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', alice.id).execute()
  const { status, body } = await page.send('/api/activities/participantToRate')
  expect([status, body]).toMatchObject([
    403,
    { code: BANNED, message: expect.stringMatching(/\S/) as string },
  ])
})
