import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readTown, serializeTown } from '#app/lib/http/cookies.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { summariesOf, withSummaries } from '#app/shared/activity/summarise.server.ts'

/** The province that is not named. */
const HOME_PROVINCE = 'QC'

const LONGEST = 120

/** Loads the activities near the town that the address names, else the remembered one, else that of the profile. */
export async function readNear(args: RequestArgs) {
  const typed = typedIn(args)
  const nothing = { typed: typed ?? '', isUnknown: false, similar: [], near: null }
  const town = typed ?? readTown(args.request)
  if (!town && !(await currentSession(args))) return nothing

  const found = await answerOr404(api(args).pages.home.near({ town: town ?? '' }))
  if (!found) return nothing
  if (!found.town) {
    // Nobody typed the remembered one now.
    if (typed === null) return nothing
    const similar = found.similarTowns.map(({ city, region, province }) => `${city}, ${region ?? province}`)
    return { ...nothing, isUnknown: true, similar }
  }
  const { city, province } = found.town
  const place = { city, province, region: province === HOME_PROVINCE ? null : province }
  return { ...nothing, near: { town: place, activities: summariesOf(found.activities) } }
}

/** Returns the header that remembers the town that was typed, or forgets it where the field was left empty. */
export function townCookies(
  { request }: RequestArgs,
  { near }: Awaited<ReturnType<typeof readNear>>,
): HeadersInit {
  const typed = typedIn({ request })
  if (typed === null) return {}
  if (typed === '') return { 'Set-Cookie': serializeTown(null) }
  return near ? { 'Set-Cookie': serializeTown(`${near.town.city}, ${near.town.province}`) } : {}
}

/** Returns null where the address has no town; the empty text, where somebody emptied the field. */
function typedIn({ request }: Pick<RequestArgs, 'request'>): string | null {
  return new URL(request.url).searchParams.get('town')?.trim().slice(0, LONGEST) ?? null
}

/** Loads what is suggested to the person who is signed in, near their town; null for visitors. */
export async function readForYou(args: RequestArgs, { near }: Awaited<ReturnType<typeof readNear>>) {
  if (!(await currentSession(args))) return null
  const town = near ? `${near.town.city}, ${near.town.province}` : ''
  const found = await api(args).pages.home.forYou({ town })
  return found && suggestionsOf(found)
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof api>['pages']['home']['forYou']>>>

/** Returns suggestions as the cards of a grid. */
export function suggestionsOf({ isNew, suggested }: Found) {
  return { isNew, suggested: withSummaries(suggested) }
}
