import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import type { SeedActivity, SeedParticipation, SeedTaste } from '#db/seeds/types.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import type { Services } from '#server/runtime/context.ts'
import { saveInterests } from '#server/services/account/interests.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { repeatActivity } from '#server/services/activity/series/repeat.ts'
import { answerRequest } from '#server/services/participation/approval.ts'
import { toggleFollowing } from '#server/services/search/following.ts'
import { pickActivity } from '#server/services/search/promoted.ts'
import { DAY_MS, HOUR_MS } from './dates.ts'
import { hostOf, operatorOf, type Scene, sessionOf, type Stage } from './stage.ts'

/** When all people of the cast had an account. */
const TASTES_SINCE_DAYS = 4

/** What happens to an activity once it is online: it becomes a series, is promoted, or is called off. */
export function laterScenes(seed: SeedActivity, stage: Stage, today: Date): Scene[] {
  const published = today.getTime() - seed.publishedDaysAgo * DAY_MS
  const scenes: Scene[] = []
  if (seed.weeks)
    scenes.push({ at: new Date(published + 2 * HOUR_MS), play: (one) => repeat(one, seed, stage) })
  if (seed.isPicked)
    scenes.push({ at: new Date(published + 3 * HOUR_MS), play: (one) => promote(one, seed, stage) })
  if (seed.cancelReason)
    scenes.push({ at: new Date(today.getTime() - HOUR_MS), play: (one) => callOff(one, seed, stage) })
  return scenes
}

async function repeat(services: Services, seed: SeedActivity, stage: Stage): Promise<void> {
  const host = await sessionOf(services, stage, seed.host)
  const repeated = await repeatActivity(services, host, {
    activityId: stage.activities.get(seed.key) ?? 0,
    repetition: { every: 'WEEK', times: seed.weeks ?? 1 },
    withGuests: false,
    requestKey: null,
  })
  if ('refused' in repeated) throw new Error(`${seed.key} could not be repeated: ${repeated.refused}`)
}

async function promote(services: Services, seed: SeedActivity, stage: Stage): Promise<void> {
  const activityId = stage.activities.get(seed.key) ?? 0
  const picked = await pickActivity(services, await operatorOf(services, stage), {
    activityId,
    isPicked: true,
  })
  if ('refused' in picked) throw new Error(`${seed.key} could not be promoted: ${picked.refused}`)
}

async function callOff(services: Services, seed: SeedActivity, stage: Stage): Promise<void> {
  const called = await callOffActivity(services, await sessionOf(services, stage, seed.host), {
    activityId: stage.activities.get(seed.key) ?? 0,
    reason: seed.cancelReason ?? null,
  })
  if ('refused' in called) throw new Error(`${seed.key} could not be called off: ${called.refused}`)
}

/** The host says yes to a join request. */
export async function approve(services: Services, seed: SeedParticipation, stage: Stage): Promise<void> {
  const activityId = stage.activities.get(seed.activity) ?? 0
  const userId = stage.people.get(seed.person) ?? 0
  const participation = await findOpenParticipationOf(services.db, activityId, userId)
  const host = await sessionOf(services, stage, hostOf(seed.activity))
  const answer = { activityId, participationId: participation?.id ?? 0, approves: true, reason: null }
  const approved = await answerRequest(services, host, answer)
  if ('refused' in approved) throw new Error(`${seed.person} could not be approved: ${approved.refused}`)
}

export function tasteScene({ person, types, follows }: SeedTaste, stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - TASTES_SINCE_DAYS * DAY_MS),
    async play(services) {
      const session = await sessionOf(services, stage, person)
      const typeIds = types.flatMap((type) =>
        ACTIVITY_TYPES.filter(({ slug }) => slug === type).map(({ id }) => id),
      )
      const saved = await saveInterests(services, session, typeIds)
      if ('refused' in saved) throw new Error(`${person} could not choose interests: ${saved.refused}`)
      for (const host of follows) {
        const followed = await toggleFollowing(services, session, stage.people.get(host) ?? 0)
        if ('refused' in followed) throw new Error(`${person} could not follow ${host}: ${followed.refused}`)
      }
    },
  }
}
