import { cast } from '#db/seeds/index.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { publishActivity } from '#server/services/activity/publish.ts'
import { join } from '#server/services/participation/join.ts'
import { HOUR_MS } from './dates.ts'
import { sessionOf, type Stage } from './stage.ts'

interface HostedScene {
  name: string
  description: string
  typeId: number
  startsAt: Date
  hours: number
  town: string
  address: string
  capacity: number
}

/** Publishes an activity of the first host, whose hour is counted from the moment at which the demo is played. */
export async function publishHosted(
  services: Services,
  stage: Stage,
  { startsAt, hours, town, ...details }: HostedScene,
): Promise<number> {
  const published = await publishActivity(services, await sessionOf(services, stage, firstHost()), {
    ...details,
    ...{ language: 'fr', timeZone: HOME_ZONE, ticketTypes: [], pictureKey: null },
    start: instant(startsAt),
    end: instant(new Date(startsAt.getTime() + hours * HOUR_MS)),
    place: { placeId: null, city: town },
  })
  if ('refused' in published) throw new Error(`${details.name} could not be published: ${published.refused}`)
  return published.id
}

/** Registers somebody and whoever comes along, free of charge. Returns their registration. */
export async function registerParty(
  services: Services,
  stage: Stage,
  { activityId, person, partySize }: { activityId: number; person: string; partySize: number },
): Promise<number> {
  const joined = await join(services, await sessionOf(services, stage, person), {
    activityId,
    parts: [{ ticketTypeId: null, people: partySize }],
    consent: true,
    acceptsFewer: false,
  })
  if ('refused' in joined || joined.outcome !== 'JOINED')
    throw new Error(`${person} could not join the activity ${activityId}: ${JSON.stringify(joined)}`)
  return joined.participationId
}

export function firstHost(): string {
  return cast.find(({ role }) => role === 'host')?.key ?? ''
}
