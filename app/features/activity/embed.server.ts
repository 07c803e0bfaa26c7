import { api } from '#app/lib/api.server.ts'
import { answerOrNull, answerOrTooMany } from '#app/lib/attempt.server.ts'
import { brand } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { lowestPriceOf } from '#app/shared/activity/summarise.server.ts'
import { activityPath } from '#app/shared/activity/summary.ts'
import { readListFilters } from '#app/shared/search/filters.server.ts'
import { priceText } from '#app/ui/price.tsx'
import type { ActivitySummary } from '#server/contract/entities.ts'
import { EMBED_POLICY, type EmbedCard, embedPage, embedScript } from '#server/documents/embed.ts'
import { profilePath } from '#server/domain/account/paths.ts'
import { coverAddress } from '#server/domain/activity/drawing.ts'
import { motifOf } from '#server/domain/activity/motif.ts'
import { listPath } from '#server/domain/search/paths.ts'
import { i18nOf, isLocale, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'
import { isPublic } from './share.server.ts'

/** Reads no cookie and sets none: whichever site frames us, everybody sees what a visitor sees. */
function localeOf({ request }: RequestArgs): Locale {
  const asked = new URL(request.url).searchParams.get('lang')
  return isLocale(asked) ? asked : 'fr'
}

/** Loads the card of one activity. */
export async function embedActivity(args: RequestArgs, activityId: number): Promise<Response> {
  const activity = await answerOrNull(api(asVisitor(args)).pages.activity.read({ activityId }))
  const locale = localeOf(args)
  const t = i18nOf(locale).getFixedT(null, 'syndication')
  const shown = activity && isPublic(activity) ? [activity] : []
  const path = activity && isPublic(activity) ? activityPath(activity) : '/activites'
  return send(args, locale, {
    title: shown[0]?.name ?? t('embed.title', { brand: brand.name }),
    none: t('embed.gone'),
    activities: shown,
    all: {
      path,
      label: shown.length > 0 ? `${t('embed.more')} ${t('embed.on', { brand: brand.name })}` : t('embed.all'),
    },
    status: shown.length > 0 ? 200 : 404,
  })
}

/** Loads the next activities of a search, or of a host (`hote`). */
export async function embedList(args: RequestArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  const locale = localeOf(args)
  const t = i18nOf(locale).getFixedT(null, 'syndication')
  const host = searchParams.get('hote')
  const { activities, path, retryAfter } = host ? await ofHost(args, host) : await found(args)
  return send(args, locale, {
    title: t('embed.title', { brand: brand.name }),
    none: retryAfter === undefined ? t('embed.none') : t('embed.busy'),
    activities,
    all: { path, label: `${t('embed.all')} ${t('embed.on', { brand: brand.name })}` },
    status: retryAfter === undefined ? 200 : 429,
    retryAfter,
  })
}

interface Found {
  activities: readonly ActivitySummary[]
  path: string
  /** Nothing was looked up: a limit is spent for so many seconds. */
  retryAfter?: number
}

async function ofHost(args: RequestArgs, host: string): Promise<Found> {
  const userId = /^\d{1,9}$/.test(host) ? Number(host) : 0
  const read = await answerOrTooMany(api(asVisitor(args)).profile.read({ userId }))
  if ('retryAfter' in read) return { activities: [], path: '/activites', retryAfter: read.retryAfter }
  const profile = read.answer
  return { activities: profile?.activities ?? [], path: profile ? profilePath(profile.userId) : '/activites' }
}

async function found(args: RequestArgs): Promise<Found> {
  const { searchParams } = new URL(args.request.url)
  const read = readListFilters(searchParams)
  if (read.errors) return { activities: [], path: '/activites' }
  const { page: _page, ...filters } = read.filters
  const searched = await answerOrTooMany(api(asVisitor(args)).pages.activity.search({ filters }))
  const query = new URLSearchParams([...searchParams].filter(([key]) => key !== 'lang')).toString()
  const path = listPath(query)
  if ('retryAfter' in searched) return { activities: [], path, retryAfter: searched.retryAfter }
  return { activities: searched.answer?.activities ?? [], path }
}

interface Shown {
  title: string
  none: string
  activities: readonly ActivitySummary[]
  all: { path: string; label: string }
  status: 200 | 404 | 429
  retryAfter?: number | undefined
}

function send(
  { request }: RequestArgs,
  locale: Locale,
  { title, none, activities, all, status, retryAfter }: Shown,
): Response {
  const body = embedPage({
    language: LANGUAGE_TAGS[locale],
    title,
    none,
    cards: activities.map((activity) => cardOf(activity, locale)),
    all: { label: all.label, url: inLanguage(all.path, locale) },
  })
  const headers = {
    'Content-Security-Policy': EMBED_POLICY,
    'Content-Language': LANGUAGE_TAGS[locale],
    'X-Robots-Tag': 'noindex',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  const contentType = 'text/html; charset=utf-8'
  if (status !== 200) {
    const cacheControl = status === 404 ? 'no-cache' : 'no-store'
    const wait: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return new Response(body, {
      status,
      headers: { ...headers, ...wait, 'Content-Type': contentType, 'Cache-Control': cacheControl },
    })
  }
  const { pathname, search } = new URL(request.url)
  return conditionalResponse(request, {
    body,
    contentType,
    cacheControl: 'public, max-age=300',
    about: `${pathname}${search}`.slice(0, 500),
    headers,
  })
}

function cardOf(activity: ActivitySummary, locale: Locale): EmbedCard {
  const i18n = i18nOf(locale)
  const t = i18n.getFixedT(null, 'syndication')
  const { place, startDate, timeZone, pictureUrl, drawing, cancelled, placesLeft, price } = activity
  const motif = motifOf({ ...activity, id: drawing })
  return {
    name: activity.name,
    language: LANGUAGE_TAGS[activity.language],
    when: formatLongDateTime(startDate, timeZone, locale),
    where: place ? [place.address, place.city].filter(Boolean).join(', ') : t('sharing:online'),
    price: priceText(
      price,
      { t: i18n.getFixedT(null, 'common'), i18n },
      lowestPriceOf(activity).isLowestPrice,
    ),
    mark: cancelled ? t('embed.cancelled') : placesLeft === 0 ? t('embed.full') : null,
    url: inLanguage(activityPath(activity), locale),
    picture: pictureUrl ?? coverAddress({ motif, seed: drawing, format: 'svg' }),
  }
}

function inLanguage(path: string, locale: Locale): string {
  const url = new URL(path, fullAddress('/'))
  url.searchParams.set('lang', locale)
  return url.href
}

/** The script that others put on their pages. */
export function answerEmbedScript(request: Request): Response {
  return conditionalResponse(request, {
    body: embedScript(new URL(fullAddress('/')).origin),
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=86400',
    about: '/embarquer/viree.js',
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
  })
}
