import { createRouterClient, type RouterClient } from '@orpc/server'
import { updateUser } from '#db/queries/account/user.ts'
import type { Participation } from '#db/schema/participation.ts'
import { router } from '#server/api/router.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { join } from '#server/services/participation/join.ts'
import { addManualParticipant } from '#server/services/participation/manual-participant.ts'
import { type Person, world } from '#tests/api/world/world.ts'
import type { ActivityOverrides, PersonOverrides, PublishedActivity } from '../world/cast.ts'
import { type Guest, guestOf } from '../world/guests.ts'
import { actingContext, member } from '../world/organisations.ts'
import { type Role, ROLES } from './expected.ts'

export interface Caller {
  role: Role
  /** Null for visitors and guests. */
  person: Person | null
  /** Of the guest: a new one in each cell. */
  guest: Guest | null
  /** The `guestId` that is sent where a call takes one. */
  pass: string | undefined
  client: RouterClient<typeof router>
}

export interface ParticipationInCell {
  activityId: number
  participantId: number
  ticketsId: string[]
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
} as const satisfies Record<Role, PersonOverrides | null>

const HOSTS: Role[] = ['host', 'hostPro', 'other']

/** The roles of those who act for the organisation. */
const MEMBERS = { orgAdmin: 'ADMIN', orgMember: 'MEMBER' } as const

const isMember = (role: Role): role is keyof typeof MEMBERS => role in MEMBERS

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
  }
  await app.activity({ host: people.other! })
  let callers = 0

  async function caller(role: Role): Promise<Caller> {
    return enter(role, people[role])
  }

  async function enter(role: Role, person: Person | null): Promise<Caller> {
    const guest = role === 'guest' ? await guestOf(services) : null
    callers++
    const isActing = person !== null && isMember(role)
    const asked = await (isActing ? actingContext(app, person, club) : app.contextOf(person))
    const context = { ...asked, peer: `198.51.100.${callers}` }
    return { role, person, guest, pass: guest?.pass, client: createRouterClient(router, { context }) }
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

  /** An activity of the host of this column; `isOwn`: of the caller, if they can host at all. */
  async function hike(
    { role, person }: Caller,
    { isOwn = false, ...inputs }: ActivityOverrides & { isOwn?: boolean } = {},
  ) {
    if (person && isMember(role)) {
      const hike = await app.activity({ host: club, ...inputs })
      const createdBy = isOwn ? person.id : club.id
      await db.updateTable('activity').set({ createdBy }).where('id', '=', hike.id).execute()
      return hike
    }
    const host = isOwn && person ? person : role === 'hostPro' ? people.hostPro! : people.host!
    // A banned account published its own activities before the ban.
    const isBanned = host === person && role === 'banned'
    const become = (accountType: 'BASIC' | 'BANNED') =>
      db.updateTable('user').set({ accountType }).where('id', '=', host.id).execute()
    if (isBanned) await become('BASIC')
    const hike = await app.activity({ host, ...inputs })
    if (isBanned) await become('BANNED')
    return hike
  }

  async function ticketsOf(participationId: number): Promise<string[]> {
    const tickets = db.selectFrom('ticket').select('uuid').where('participationId', '=', participationId)
    return (await tickets.orderBy('id').execute()).map(({ uuid }) => uuid)
  }

  /** A person outside the table joins it with one other. */
  async function stranger({
    id: activityId,
  }: PublishedActivity): Promise<ParticipationInCell & { person: Person }> {
    const { id, person } = await app.participation({ activity: { id: activityId }, partySize: 2 })
    return { activityId, participantId: id, ticketsId: await ticketsOf(id), person }
  }

  /** The caller joins it; null when they cannot. */
  async function ownParticipation(
    caller: Caller,
    activity: PublishedActivity,
  ): Promise<ParticipationInCell | null> {
    const { person, pass } = caller
    if (person?.id === activity.host.id) return null
    const attendee = await findAttendee(services, person && (await app.sessionOf(person)), pass)
    if (!attendee) return null
    const input = { parts: [{ ticketTypeId: null, people: 2 }], consent: false, acceptsFewer: false }
    const joined = await join(services, attendee, { activityId: activity.id, ...input })
    if (joined.outcome !== 'JOINED') throw new Error(`${caller.role}: ${joined.outcome}`)
    const { participationId } = joined
    return {
      activityId: activity.id,
      participantId: participationId,
      ticketsId: await ticketsOf(participationId),
    }
  }

  /** A person whom the host added by hand. */
  async function byHand({ id: activityId, host }: PublishedActivity): Promise<Participation['id']> {
    const adding = await addManualParticipant(services, await app.sessionOf(host), {
      activityId,
      firstName: 'Gisèle',
      lastName: null,
      organisationName: null,
      email: null,
      partySize: 1,
      chequeNumber: null,
      ticketTypeId: null,
      amountCents: null,
      requestKey: null,
    })
    if (adding.outcome !== 'ADDED') throw new Error(adding.outcome)
    return adding.participationId
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
    hike,
    stranger,
    ownParticipation,
    byHand,
    inAnHour,
    begin,
    asBefore,
  }
}
