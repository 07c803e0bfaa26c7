import type { Attendee } from '#server/services/participation/attendee.ts'
import { leaveWaitingList } from '#server/services/participation/waiting-list/leave.ts'
import { waitForPlaces } from '#server/services/participation/waiting-list/wait.ts'
import { PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import type { ActivityOverrides } from './cast.ts'
import { type Person, type World, world } from './world.ts'

/** A hike whose places are all Bruno's, and the waiting list of people who would come. */
export async function fullHike(inputs: ActivityOverrides & { capacity?: number } = {}) {
  const app = await world()
  const { capacity = 4 } = inputs
  const hike = await app.activity({ name: 'Les crêtes', ...inputs, capacity })
  const bruno = await app.participation({ activity: hike, partySize: capacity })
  return { ...app, hike, bruno, ...waitingListOf(app, hike.id) }
}

/** A hike with a place for one child, who has it, and places enough for adults. */
export async function oneChild(app: World) {
  const host = await app.host({ accountType: 'PRO' })
  const hike = await app.activity({
    host,
    capacity: 10,
    ticketTypes: [
      { name: 'Adulte', priceCents: 0 },
      { name: 'Enfant', priceCents: 0, capacity: 1 },
    ],
  })
  const [adult = 0, child = 0] = (
    await app.as(host).activity.read({ activityId: hike.id })
  ).paymentModels.map(({ paymentModelId }) => paymentModelId)
  const ghost = { activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 1, paymentModelId: child }
  const { partGhostId } = await app.as(host).manualParticipant.add(ghost)
  const placesOfChildren = async () =>
    (await app.as(null).activity.read({ activityId: hike.id })).paymentModels[1]?.placesLeft
  return { ...waitingListOf(app, hike.id), host, hike, adult, child, partGhostId, placesOfChildren }
}

/** Acts on the waiting list of an activity, and reads it. */
export function waitingListOf(app: World, activityId: number) {
  const { db, services } = app
  const waitAs = (person: Attendee, partySize: number, ticketTypeId: number | null = null) =>
    waitForPlaces(services, person, { activityId, partySize, ticketTypeId })

  return {
    waitAs,
    /** Somebody waits for so many places; answers with the person. */
    async waits(partySize = 1, person?: Person): Promise<Person> {
      const waiter = person ?? (await app.participant())
      const waiting = await waitAs(await app.sessionOf(waiter), partySize)
      if ('refused' in waiting) throw new Error(`${waiter.email}: ${waiting.refused}`)
      return waiter
    },
    wait: async (person: Person, partySize = 1) => waitAs(await app.sessionOf(person), partySize),
    leave: async (person: Person) => leaveWaitingList(services, await app.sessionOf(person), activityId),
    /** Gives back so many places of a registration. */
    async giveBack(registration: { id: number; person: Person }, places: number) {
      const tickets = await db
        .selectFrom('ticket')
        .select('uuid')
        .where('participationId', '=', registration.id)
        .where('endedAt', 'is', null)
        .orderBy('id')
        .limit(places)
        .execute()
      return app.as(registration.person).participation.cancelTickets({
        activityId,
        participantId: registration.id,
        ticketsId: tickets.map(({ uuid }) => uuid),
      })
    },
    join: (person: Person, nbrParticipant = 1) =>
      app.as(person).participation.join({ activityId, attendance: [{ nbrParticipant }] }),
    /** Every entry in the order of arrival: its person, and what became of it. */
    async list(): Promise<[userId: number, state: string][]> {
      const rows = await db
        .selectFrom('waitingEntry')
        .selectAll()
        .where('activityId', '=', activityId)
        .orderBy('id')
        .execute()
      return rows.map(({ userId, offeredAt, endedReason }) => [
        userId,
        endedReason ?? (offeredAt === null ? 'WAITS' : 'OFFERED'),
      ])
    },
    placesLeft: async () => {
      const hike = await app.as(null).activity.read({ activityId })
      return hike.placesLeft
    },
    async endOverdue(): Promise<void> {
      const piece = PIECES.find(({ name }) => name === 'end-overdue-offers')
      if (!piece) throw new Error('The job is gone.')
      await takeTurn(services, piece, new AbortController().signal)
    },
  }
}
