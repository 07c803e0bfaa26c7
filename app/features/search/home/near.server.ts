import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'

/** The province that is not named. */
const HOME_PROVINCE = 'QC'

const LONGEST = 120

/** Loads the activities near the town that the address names, or else that of the profile. */
export async function readNear(args: RequestArgs) {
  const typed = (new URL(args.request.url).searchParams.get('town') ?? '').trim().slice(0, LONGEST)
  const nothing = { typed, isUnknown: false, near: null }
  if (!typed && !(await currentSession(args))) return nothing

  const found = await attempt(api(args).pages.home.near({ town: typed }))
  if ('refused' in found) return { ...nothing, isUnknown: true }
  if (!found.answer) return nothing
  const { city, province } = found.answer.town
  const town = { city, province, region: province === HOME_PROVINCE ? null : province }
  return { typed, isUnknown: false, near: { town, activities: found.answer.activities.map(summaryOf) } }
}
