import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { summariesOf } from '#app/shared/activity/summarise.server.ts'
import {
  addressOfFilters,
  keptFilters,
  type ReadFilters,
  readListFilters,
} from '#app/shared/search/filters.server.ts'
import { activityTypeSlug } from '#server/domain/activity/type.ts'
import { USUAL_KM } from '#server/domain/search/distance.ts'

const LIST = '/activites'

/** Loads what the list shows for this address. */
export async function searchList(args: RequestArgs) {
  const read = readListFilters(new URL(args.request.url).searchParams)
  const found = read.errors ? { errors: read.errors, result: null } : await search(args, read.filters)
  if (found.errors) markFormInvalid(args)
  const headingKey = headingOf(read)
  return {
    title: await pageTitle(args, headingKey),
    headingKey,
    typed: read.typed,
    ...found,
    kept: await readKept(args, addressOfFilters(read.typed)),
  }
}

/** Returns the heading of the list: `types:randonnee` when a kind is the only filter, `list:title.weekend` … */
function headingOf({ typed: { types, search }, when }: ReadFilters): string {
  const [typeId] = types
  if (when && when !== 'any') return `list:title.${when}`
  if (types.length === 1 && !search) return `types:${activityTypeSlug(Number(typeId))}`
  return 'list:title.any'
}

async function search(args: RequestArgs, filters: Extract<ReadFilters, { errors: null }>['filters']) {
  const { page, ...asked } = filters
  const searched = await attempt(api(args).pages.activity.search({ filters: asked, page }))
  if ('refused' in searched) return { errors: { town: ['town.unknown'] }, result: null }
  const { town, startDate, endDate, activities, namesakes, ...found } = searched.answer
  return {
    ...found,
    /** Unknown where the list is not counted to its end. */
    pages: found.isTotalLeast ? null : Math.ceil(found.total / PAGE_SIZE),
    activities: summariesOf(activities),
    days: { startDate: startDate ?? undefined, endDate: endDate ?? undefined },
    town: town && nameInAddress(town),
    namesakes: namesakes.map(nameInAddress),
    unknownTown:
      applied.town && !town ? { typed: applied.town, similar: similarTowns.map(nameInAddress) } : null,
    near: town && { town: town.city, km: town.reachKm ? null : (asked.distance ?? USUAL_KM) },
  }
}

async function readKept(args: RequestArgs, query: string) {
  const session = await currentSession(args)
  if (!session) return { query, isSignedIn: false, keptQuery: null }
  const { filters } = await api(args).profile.readFilters()
  return { query, isSignedIn: true, keptQuery: filters && queryOf(filters) }
}

/** Returns the address of the saved search, in the same order of keys as a search that was just typed. */
function queryOf(filters: Record<string, string | string[]>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filters))
    for (const each of [value].flat()) params.append(key, each)
  return addressOfFilters(readListFilters(params).typed)
}

/** Saves the search of this address, or deletes the saved one. Returns where to redirect. */
export async function keepSearch(args: RequestArgs): Promise<{ address: string; headers: HeadersInit }> {
  const { search } = new URL(args.request.url)
  const form = await readForm(args.request)
  await requireSession(args)
  const isKept = form.get('intent') !== 'forget'
  const read = readListFilters(new URLSearchParams(search))
  if (isKept && read.errors) return { address: `${LIST}${search}`, headers: {} } // the page says what is wrong
  const filters = isKept ? keptFilters(read.typed) : null
  await answerOr404(api(args).profile.saveFilters({ filters }))
  return redirectWithToast(`${LIST}${search}`, { key: isKept ? 'list:kept' : 'list:forgotten' })
}
