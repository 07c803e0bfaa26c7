import {
  listAttendedActivities,
  listComingActivitiesOfHost,
  listPastActivitiesOfHost,
} from '#db/queries/activity/listed.ts'
import type { User } from '#db/schema/account.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { momentOf } from './moment.ts'
import { type ActivityInList, withPlaces } from './read.ts'

/** Lists a host's coming activities that anybody may see. */
export async function listComingOfHost(services: Services, hostId: number): Promise<ActivityInList[]> {
  const coming = await listComingActivitiesOfHost(services.db, hostId, instant(services.now()), PAGE_SIZE)
  return withPlaces(services, coming)
}

/** A profile shows what its host has done already, not all of it. */
const PAST_ON_PROFILE = 6

/** Lists a host's newest activities that are over and that anybody may see. */
export async function listPastOfHost(services: Services, hostId: number): Promise<ActivityInList[]> {
  const past = await listPastActivitiesOfHost(services.db, hostId, momentOf(services.now()), PAST_ON_PROFILE)
  return withPlaces(services, past)
}

/** Lists what a person attended that anybody may see, as long as they show it. */
export async function listAttendedBy(services: Services, user: User): Promise<ActivityInList[]> {
  if (!user.showsAttended) return []
  const attended = await listAttendedActivities(services.db, user.id, momentOf(services.now()), PAGE_SIZE)
  return withPlaces(services, attended)
}
