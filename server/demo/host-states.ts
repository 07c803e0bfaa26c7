import type { Services } from '#server/runtime/context.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { DAY_MS, HOUR_MS } from './dates.ts'
import { firstHost, publishHosted, registerParty } from './hosted.ts'
import { sessionOf, type Stage } from './stage.ts'

interface StateScene {
  name: string
  description: string
  startsAt: Date
  address: string
  people: readonly string[]
}

/**
 * Gives the first host an activity that began an hour ago, and one that was called off: neither is in a list of
 * visitors. Played late, so that the numbers of all others stay.
 */
export async function playHostStates(services: Services, stage: Stage, today: Date): Promise<void> {
  const before = { ...services, now: () => new Date(today.getTime() - 3 * DAY_MS) }
  await publishWith(before, stage, {
    name: 'Café-carte : on planifie l’hiver',
    description:
      'Une grande table, les cartes de Lanaudière et du café. On choisit ensemble les sorties de janvier.',
    startsAt: new Date(today.getTime() - HOUR_MS),
    address: 'Café des Artistes',
    people: ['elodie', 'lan', 'mamadou', 'carmen'],
  })
  const activityId = await publishWith(before, stage, {
    name: 'Traversée du lac Maskinongé',
    description: 'Douze kilomètres sur la glace, avec un dîner au milieu du lac.',
    startsAt: new Date(today.getTime() + 9 * DAY_MS),
    address: 'Quai municipal',
    people: ['rejean', 'siobhan', 'gabriel'],
  })
  const later = { ...services, now: () => new Date(today.getTime() - 2 * DAY_MS) }
  const reason = 'La glace n’est pas assez épaisse. On remet ça en février.'
  const calledOff = await callOffActivity(later, await sessionOf(later, stage, firstHost()), {
    activityId,
    reason,
  })
  if ('refused' in calledOff) throw new Error(`${activityId} could not be called off: ${calledOff.refused}`)
}

async function publishWith(
  services: Services,
  stage: Stage,
  { people, ...scene }: StateScene,
): Promise<number> {
  const activityId = await publishHosted(services, stage, {
    ...scene,
    ...{ typeId: 1, hours: 3, town: 'Joliette', capacity: 20 },
  })
  for (const person of people) await registerParty(services, stage, { activityId, person, partySize: 2 })
  return activityId
}
