import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { brand } from '#app/lib/brand.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { excerpt } from '#app/lib/format/excerpt.ts'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import { readProfile } from '#app/shared/account/profile.server.ts'
import { written } from '#app/shared/activity/calendar.server.ts'
import { readListFilters } from '#app/shared/search/filters.server.ts'
import { atom, type AtomEntry } from '#server/documents/atom.ts'
import { markdown } from '#server/documents/markdown.ts'
import { profilePath } from '#server/domain/account/paths.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { activityTypeSlug } from '#server/domain/activity/type.ts'
import { listPath } from '#server/domain/search/paths.ts'
import { i18nOf, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'
import type { FeedFormat } from './feed-format.ts'

type Entry = Awaited<ReturnType<ReturnType<typeof api>['pages']['feed']['list']>>['entries'][number]

/** The content of a feed, in any format. */
interface Feed {
  locale: Locale
  title: string
  /** The subject, the same in every language: part of its id. */
  subject: string
  /** The path of the page that shows the same to people. */
  pagePath: string
  entries: Entry[]
}

/** Returns the feed of a search, with the keys of /activites. */
export async function searchFeed(args: RequestArgs, format: FeedFormat): Promise<Response> {
  const url = new URL(args.request.url)
  const read = readListFilters(url.searchParams)
  if (read.errors) return refuse(Object.keys(read.errors))
  const { page: _page, ...filters } = read.filters
  const { feed } = api(args).pages
  const listed = await attempt(format === 'atom' ? feed.news({ filters }) : feed.list({ filters }))
  if ('refused' in listed) return refuse(['town'])

  const locale = await currentLocale(args)
  const t = i18nOf(locale).getFixedT(null, 'syndication')
  const search = read.typed.search.trim()
  const title = search
    ? t('feed.titleFor', { brand: brand.name, search })
    : t('feed.title', { brand: brand.name })
  const query = queryOf(url.searchParams)
  const path = listPath(query)
  return send(args, format, { locale, title, subject: path, pagePath: path, ...listed.answer })
}

/** Returns the feed of a host; 404 when they have no public profile. */
export async function hostFeed(args: RequestArgs, userId: number, format: FeedFormat): Promise<Response> {
  const { displayName: host } = await readProfile(args, userId)
  const { entries } = await api(args).pages.feed.ofHost({ userId })
  const locale = await currentLocale(args)
  const title = i18nOf(locale).t('syndication:feed.titleOf', { brand: brand.name, host })
  const pagePath = profilePath(userId)
  return send(args, format, { locale, title, subject: pagePath, pagePath, entries })
}

/** Returns the search without its presentation, so that the same search has the same id. */
function queryOf(params: URLSearchParams): string {
  const query = new URLSearchParams(
    [...params].filter(([key, value]) => !['lang', 'page'].includes(key) && value),
  )
  query.sort()
  return query.toString()
}

function refuse(fields: string[]): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(`400: ${fields.filter(Boolean).join(', ')}\n`, { status: 400, headers })
}

/** Reads as a visitor, so that everybody gets the same answer in the same language. */
function send({ request }: RequestArgs, format: FeedFormat, feed: Feed): Response {
  const isCalendar = format === 'ics'
  return conditionalResponse(request, {
    body: isCalendar ? written(feed.entries, feed.locale, feed.title) : asAtom(feed),
    contentType: `${isCalendar ? 'text/calendar' : 'application/atom+xml'}; charset=utf-8`,
    cacheControl: 'public, max-age=300',
    about: `${format} ${feed.locale} ${feed.subject}`,
    headers: {
      Vary: 'Accept-Language, Cookie',
      'Content-Language': LANGUAGE_TAGS[feed.locale],
      'Access-Control-Allow-Origin': '*',
      ...(isCalendar && { 'Content-Disposition': 'inline; filename="viree.ics"' }),
    },
  })
}

/** Feed readers show news: only the latest changes are listed. */
const MOST_ATOM_ENTRIES = 50

/** The day the site opened: the last change of an empty feed, and part of every id. */
const SINCE = '2026-11-20T00:00:00.000Z'

function asAtom({ locale, title, subject, pagePath, entries }: Feed): string {
  const newest = entries
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
    .slice(0, MOST_ATOM_ENTRIES)
  const address = new URL(pagePath, fullAddress('/'))
  address.searchParams.set('lang', locale)
  const self = new URL(address)
  self.pathname = self.pathname === '/activites' ? '/activites.atom' : `${self.pathname}/activites.atom`
  return atom({
    id: tagOf(`${subject}#${locale}`),
    title,
    subtitle: i18nOf(locale).t('syndication:feed.subtitle'),
    language: LANGUAGE_TAGS[locale],
    selfUrl: self.href,
    pageUrl: address.href,
    author: brand.name,
    updatedAt: SINCE,
    entries: newest.map((entry) => describe(entry, locale)),
  })
}

function describe(entry: Entry, locale: Locale): AtomEntry {
  const t = i18nOf(locale).getFixedT(null, 'syndication')
  const slug = activityTypeSlug(entry.typeId)
  return {
    id: tagOf(activityPagePath(entry.activityId)),
    title: entry.isCancelled ? t('feed.cancelled', { title: entry.title }) : entry.title,
    language: LANGUAGE_TAGS[entry.language],
    summary: t('feed.summary', {
      when: formatDateTime(entry.startsAt, entry.timeZone, locale),
      place: entry.place ?? t('feed.online'),
      about: excerpt(markdown(entry.about), 300),
    }),
    author: entry.host || brand.name,
    category: { term: slug, label: i18nOf(locale).t(`types:${slug}`) },
    publishedAt: entry.publishedAt,
    updatedAt: entry.changedAt,
    url: `${entry.url}?lang=${locale}`,
  }
}

/** A tag URI (RFC 4151): it stays ours even if the domain changes hands. */
function tagOf(subject: string): string {
  return `tag:${new URL(fullAddress('/')).hostname},${SINCE.slice(0, 4)}:${subject}`
}
