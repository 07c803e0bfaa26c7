import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { givenBack } from '#db/seeds/index.ts'
import type { SeedWaiting } from '#db/seeds/types.ts'
import { cancelTickets } from '#server/services/participation/cancel.ts'
import { waitForPlaces } from '#server/services/participation/waiting-list/wait.ts'
import { HOUR_MS } from './dates.ts'
import { type Scene, sessionOf, type Stage } from './stage.ts'

export function waitingScene(seed: SeedWaiting, stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - seed.hoursAgo * HOUR_MS),
    async play(services) {
      const person = await sessionOf(services, stage, seed.person)
      const activityId = stage.activities.get(seed.activity) ?? 0
      const { partySize } = seed
      const waiting = await waitForPlaces(services, person, { activityId, partySize, ticketTypeId: null })
      if ('refused' in waiting) throw new Error(`${seed.person} could not wait: ${waiting.refused}`)
    },
  }
}

/** One place comes free: it is offered to the first whose party fits. */
export function givingBackScene(stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - givenBack.hoursAgo * HOUR_MS),
    async play(services) {
      const person = await sessionOf(services, stage, givenBack.person)
      const activityId = stage.activities.get(givenBack.activity) ?? 0
      const participation = await findOpenParticipationOf(services.db, activityId, person.userId)
      const participationId = participation?.id ?? 0
      const [ticket] = await listOpenTickets(services.db, [participationId])
      const uuids = ticket ? [ticket.uuid] : []
      const given = await cancelTickets(services, person, { activityId, participationId, uuids })
      if ('refused' in given) throw new Error(`${givenBack.person} could not give back: ${given.refused}`)
    },
  }
}
