import type { Participation } from '#db/schema/participation.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { join } from '#server/services/participation/join.ts'
import { addManualParticipant } from '#server/services/participation/manual-participant.ts'
import type { ActivityOverrides, PublishedActivity } from '#tests/api/world/cast.ts'
import type { Person, World } from '#tests/api/world/world.ts'
import type { Role } from './expected.ts'
import type { Caller } from './people.ts'

export interface ParticipationInCell {
  activityId: number
  participantId: number
  ticketsId: string[]
}

/** The roles of those who act for the organisation. */
export const MEMBERS = { orgAdmin: 'ADMIN', orgMember: 'MEMBER' } as const

export const isMember = (role: Role): role is keyof typeof MEMBERS => role in MEMBERS

/** Does what an account in this role did before anything else: whoever is banned published and joined before the ban. */
export async function beforeBan<Result>(
  { db }: Pick<World, 'db'>,
  { role, person }: Pick<Caller, 'role' | 'person'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const become = async (accountType: 'BASIC' | 'BANNED') => {
    if (role !== 'banned' || !person) return
    await db.updateTable('user').set({ accountType }).where('id', '=', person.id).execute()
  }
  await become('BASIC')
  const result = await work()
  await become('BANNED')
  return result
}

/** What the cells are about: activities and registrations, new in each. */
export function makeSubjects(app: World, people: Record<Role, Person | null>, club: Person) {
  const { services, db } = app

  /** An activity of the host of this column; `isOwn`: of the caller, if they can host at all. */
  async function hike(
    caller: Caller,
    { isOwn = false, ...inputs }: ActivityOverrides & { isOwn?: boolean } = {},
  ) {
    const { role, person } = caller
    if (person && isMember(role)) {
      const hike = await app.activity({ host: club, ...inputs })
      const createdBy = isOwn ? person.id : club.id
      await db.updateTable('activity').set({ createdBy }).where('id', '=', hike.id).execute()
      return hike
    }
    const host = isOwn && person ? person : role === 'hostPro' ? people.hostPro! : people.host!
    return beforeBan(app, caller, () => app.activity({ host, ...inputs }))
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
    const joined = await beforeBan(app, caller, () =>
      join(services, attendee, { activityId: activity.id, ...input }),
    )
    if ('refused' in joined || joined.outcome !== 'JOINED')
      throw new Error(`${caller.role}: ${JSON.stringify(joined)}`)
    const { participationId } = joined
    return {
      activityId: activity.id,
      participantId: participationId,
      ticketsId: await ticketsOf(participationId),
    }
  }

  /** A person whom the host added by hand. */
  async function byHand({ id: activityId, host }: PublishedActivity): Promise<Participation['id']> {
    const added = await addManualParticipant(services, await app.sessionOf(host), {
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
    if ('refused' in added) throw new Error(added.refused)
    return added.participationId
  }

  return { hike, stranger, ownParticipation, byHand }
}
