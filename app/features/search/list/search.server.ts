import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { requireParentsAgreement } from '#app/lib/parent-first.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { summariesOf } from '#app/shared/activity/summarise.server.ts'
import {
  addressOfFilters,
  keptFilters,
  type ReadFilters,
  readListFilters,
  type TypedFilters,
} from '#app/shared/search/filters.server.ts'
import { activityTypeSlug } from '#server/domain/activity/type.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { USUAL_KM } from '#server/domain/search/distance.ts'

const LIST = '/activites'

/** Loads what the list shows for this address. What cannot be understood is said, and the list is made without it. */
export async function searchList(args: RequestArgs) {
  const read = readListFilters(new URL(args.request.url).searchParams)
  const result = await search(args, read)
  // A town that nobody knows is not kept: the search would find nothing for ever.
  const applied = result.unknownTown ? withoutTown(read.applied) : read.applied
  const headingKey = headingOf(read)
  return {
    title: await listTitle(args, headingKey),
    /** The feed has no pages. */
    feedTitle: (await wordsFor(args, 'common'))(headingKey),
    description: (await wordsFor(args, 'list'))('list:description'),
    headingKey,
    typed: read.typed,
    errors: read.errors,
    result,
    kept: await readKept(args, addressOfFilters(applied)),
  }
}

/** Returns the heading of the list: `types:randonnee` when a kind is the only filter, `list:title.weekend` … */
function headingOf({ applied: { types, search }, when }: ReadFilters): string {
  const [typeId] = types
  if (when && when !== 'any') return `list:title.${when}`
  if (types.length === 1 && !search) return `types:${activityTypeSlug(Number(typeId))}`
  return 'list:title.any'
}

function withoutTown(filters: TypedFilters): TypedFilters {
  return { ...filters, town: '', distance: '' }
}

async function search(args: RequestArgs, { filters, applied }: ReadFilters) {
  const { page, ...asked } = filters
  const answer = await answerOr404(api(args).pages.activity.search({ filters: asked, page }))
  const { town, startDate, endDate, activities, namesakes, similarTowns, ...found } = answer
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

/** `Saint-Raymond, Capitale-Nationale`: a form that the search reads as this place. */
function nameInAddress({
  city,
  region,
  province,
}: {
  city: string
  region: string | null
  province: string
}): string {
  return `${city}, ${region ?? province}`
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
  return addressOfFilters(readListFilters(params).applied)
}

/** Saves the search of this address, or deletes the saved one. */
export async function keepSearch(args: RequestArgs): Promise<Response> {
  const { search } = new URL(args.request.url)
  const form = await readForm(args.request)
  await requireParentsAgreement(await requireSession(args), `${LIST}${search}`)
  const isKept = form.get('intent') !== 'forget'
  const read = readListFilters(new URLSearchParams(search))
  if (isKept && read.errors) return redirect(`${LIST}${search}`) // the page says what is wrong
  const filters = isKept ? keptFilters(read.typed) : null
  await answerOr404(api(args).profile.saveFilters({ filters }))
  return redirectWithToast(`${LIST}${search}`, { key: isKept ? 'list:kept' : 'list:forgotten' })
}
