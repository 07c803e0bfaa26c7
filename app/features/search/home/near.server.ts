import { api, giveUp, safe } from '#app/lib/api.server.ts'
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

  const { error, isDefined, data } = await safe(api(args).pages.home.near({ town: typed }))
  if (isDefined) return { ...nothing, isUnknown: true }
  if (error) giveUp(error)
  if (!data) return nothing
  const { city, province } = data.town
  const town = { city, province, region: province === HOME_PROVINCE ? null : province }
  return { typed, isUnknown: false, near: { town, activities: data.activities.map(summaryOf) } }
}
