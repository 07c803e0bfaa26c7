import { createRouterClient, type RouterClient } from '@orpc/server'
import { updateUser } from '#db/queries/account/user.ts'
import { router } from '#server/api/router.ts'
import { withCaller } from '#server/api/with-caller.ts'
import { type Person, world } from '#tests/api/world/world.ts'
import type { PersonOverrides } from '../world/cast.ts'
import { helperToken } from '../world/doors.ts'
import { type Guest, guestOf } from '../world/guests.ts'
import { actingContext, member } from '../world/organisations.ts'
import { type Role, ROLES } from './expected.ts'
import { isMember, makeSubjects, MEMBERS } from './subjects.ts'

export interface Caller {
  role: Role
  /** Null for visitors and guests. */
  person: Person | null
  /** Of the guest: a new one in each cell. */
  guest: Guest | null
  /** The `guestId` that is sent where a call takes one. */
  pass: string | undefined
  client: RouterClient<typeof router>
  /** From now on the browser of a helper also holds this door. */
  holdDoor: (token: string) => void
}

/** The operator of the platform, and one who changes from cell to cell. */
const OPERATORS = ['odile@exemple.org', 'orphee@exemple.org'] as const

/** Returns the account in this role; null for those without one. */
const OVERRIDES = {
  visitor: null,
  guest: null,
  mail: { emailConfirmed: false },
  terms: { termsVersion: '2020-01-01' },
  user: {},
  pro: { accountType: 'PRO' },
  host: {},
  hostPro: { accountType: 'PRO' },
  other: {},
  operator: { email: OPERATORS[1] },
  banned: { accountType: 'BANNED' },
  orgAdmin: {},
  orgMember: {},
  helper: null,
} as const satisfies Record<Role, PersonOverrides | null>

const HOSTS: Role[] = ['host', 'hostPro', 'other']

export type App = Awaited<ReturnType<typeof appOfRoles>>

/** One app with a person in each role. The subject of a cell is new in each cell. */
export async function appOfRoles() {
  const app = await world({ OPERATORS: OPERATORS.join() })
  const { services, db } = app
  const club = await app.host({ organisationName: 'Club de marche', accountType: 'PRO' })
  const people: Record<Role, Person | null> = {
    visitor: null,
    guest: null,
    mail: await app.participant(OVERRIDES.mail),
    terms: await app.participant(OVERRIDES.terms),
    user: await app.participant(OVERRIDES.user),
    pro: await app.participant(OVERRIDES.pro),
    host: await app.host(OVERRIDES.host),
    hostPro: await app.host(OVERRIDES.hostPro),
    other: await app.host(OVERRIDES.other),
    operator: await app.operator(),
    banned: await app.participant(OVERRIDES.banned),
    orgAdmin: await member(app, club, MEMBERS.orgAdmin),
    orgMember: await member(app, club, MEMBERS.orgMember),
    helper: null,
  }
  const elsewhere = await app.activity({ host: people.other! })
  const doorElsewhere = await helperToken(app, elsewhere)
  let callers = 0

  async function caller(role: Role): Promise<Caller> {
    return enter(role, people[role])
  }

  async function enter(role: Role, person: Person | null): Promise<Caller> {
    const guest = role === 'guest' ? await guestOf(services) : null
    callers++
    const isActing = person !== null && isMember(role)
    const asked = await (isActing ? actingContext(app, person, club) : app.contextOf(person))
    const { session } = asked
    const peer = `198.51.100.${callers}`
    const doorTokens = role === 'helper' ? [doorElsewhere] : []
    // Tests replace parts of the services later on.
    const context = () => ({
      ...asked,
      services: { ...withCaller(services, { peer, session }), ...(role === 'helper' && { doorTokens }) },
      peer,
    })
    const client = createRouterClient(router, { context })
    const holdDoor = (token: string) => void doorTokens.push(token)
    return { role, person, guest, pass: guest?.pass, client, holdDoor }
  }

  /**
   * Another person in the same role, for calls that cannot be made twice. Hosts host something that is still to come.
   */
  async function newcomer(role: Role): Promise<Caller> {
    const inputs = OVERRIDES[role]
    const person = inputs && (await app.participant(inputs))
    if (person && HOSTS.includes(role)) await app.activity({ host: person })
    if (person && isMember(role)) await member(app, club, MEMBERS[role], person)
    return enter(role, person)
  }

  /** The clock passes the start of an activity that begins in an hour. */
  const inAnHour = () => new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const begin = () => app.clock.pass({ hours: 1 })

  /** Accepting the terms and choosing a language are among the calls. */
  async function asBefore(): Promise<void> {
    await updateUser(db, people.terms!.id, { termsVersion: '2020-01-01' })
    for (const role of ROLES) if (people[role]) await updateUser(db, people[role].id, { locale: 'fr' })
  }

  return {
    ...app,
    people,
    club,
    caller,
    newcomer,
    ...makeSubjects(app, people, club),
    inAnHour,
    begin,
    asBefore,
  }
}
