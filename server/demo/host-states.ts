import { cast } from '#db/seeds/index.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { publishActivity } from '#server/services/activity/publish.ts'
import { join } from '#server/services/participation/join.ts'
import { DAY_MS, HOUR_MS } from './dates.ts'
import { sessionOf, type Stage } from './stage.ts'

interface HostedScene {
  name: string
  description: string
  startsAt: Date
  town: string
  address: string
  people: readonly string[]
}

/**
 * Gives the first host an activity that began an hour ago, and one that was called off: neither is in a list of
 * visitors. Played last, so that the numbers of all others stay.
 */
export async function playHostStates(services: Services, stage: Stage, today: Date): Promise<void> {
  const before = { ...services, now: () => new Date(today.getTime() - 3 * DAY_MS) }
  await publishWith(before, stage, {
    name: 'Café-carte : on planifie l’hiver',
    description:
      'Une grande table, les cartes de Lanaudière et du café. On choisit ensemble les sorties de janvier.',
    startsAt: new Date(today.getTime() - HOUR_MS),
    town: 'Joliette',
    address: 'Café des Artistes',
    people: ['elodie', 'lan', 'mamadou', 'carmen'],
  })
  const activityId = await publishWith(before, stage, {
    name: 'Traversée du lac Maskinongé',
    description: 'Douze kilomètres sur la glace, avec un dîner au milieu du lac.',
    startsAt: new Date(today.getTime() + 9 * DAY_MS),
    town: 'Joliette',
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

async function publishWith(services: Services, stage: Stage, scene: HostedScene): Promise<number> {
  const { name, description, startsAt, town, address, people } = scene
  const published = await publishActivity(services, await sessionOf(services, stage, firstHost()), {
    ...{ name, description, address, typeId: 1, language: 'fr', timeZone: HOME_ZONE },
    start: instant(startsAt),
    end: instant(new Date(startsAt.getTime() + 3 * HOUR_MS)),
    place: { placeId: null, city: town },
    capacity: 20,
    ticketTypes: [],
    pictureKey: null,
  })
  if ('refused' in published) throw new Error(`${name} could not be published: ${published.refused}`)
  for (const key of people) {
    const joined = await join(services, await sessionOf(services, stage, key), {
      activityId: published.id,
      parts: [{ ticketTypeId: null, people: 2 }],
      consent: true,
      acceptsFewer: false,
    })
    if ('refused' in joined) throw new Error(`${key} could not join ${name}: ${joined.refused}`)
  }
  return published.id
}

function firstHost(): string {
  return cast.find(({ role }) => role === 'host')?.key ?? ''
}
