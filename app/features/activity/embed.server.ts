import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import { brand } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { activityPath } from '#app/shared/activity/summary.ts'
import { addressOfFilters, readListFilters } from '#app/shared/search/filters.server.ts'
import type { ActivitySummary } from '#server/contract/entities.ts'
import { EMBED_POLICY, type EmbedCard, embedCode, embedPage, embedScript } from '#server/documents/embed.ts'
import { coverAddress } from '#server/domain/activity/drawing.ts'
import { activityTypeSlug } from '#server/domain/activity/type.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { i18nOf, isLocale, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'
import { isPublic, sharePicturePath } from './share.server.ts'

/** Reads no cookie and sets none: whichever site frames us, everybody sees what a visitor sees. */
function localeOf({ request }: RequestArgs): Locale {
  const asked = new URL(request.url).searchParams.get('lang')
  return isLocale(asked) ? asked : 'fr'
}

/** Loads the card of one activity. */
export async function embedActivity(args: RequestArgs, activityId: number): Promise<Response> {
  const activity = await answerOrNull(api(asVisitor(args)).activity.read({ activityId }))
  const locale = localeOf(args)
  const t = i18nOf(locale).getFixedT(null, 'sharing')
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
  const t = i18nOf(locale).getFixedT(null, 'sharing')
  const host = searchParams.get('hote')
  const { activities, path } = host ? await ofHost(args, host) : await found(args)
  return send(args, locale, {
    title: t('embed.title', { brand: brand.name }),
    none: t('embed.none'),
    activities,
    all: { path, label: `${t('embed.all')} ${t('embed.on', { brand: brand.name })}` },
    status: 200,
  })
}

async function ofHost(args: RequestArgs, host: string) {
  const userId = /^\d{1,9}$/.test(host) ? Number(host) : 0
  const profile = await answerOrNull(api(asVisitor(args)).profile.read({ userId }))
  return { activities: profile?.activities ?? [], path: profile ? `/profil/${profile.userId}` : '/activites' }
}

async function found(args: RequestArgs): Promise<{ activities: ActivitySummary[]; path: string }> {
  const { searchParams } = new URL(args.request.url)
  const read = readListFilters(searchParams)
  if (read.errors) return { activities: [], path: '/activites' }
  const { page: _page, ...filters } = read.filters
  const page = await answerOrNull(api(asVisitor(args)).pages.activity.search({ filters }))
  const query = new URLSearchParams([...searchParams].filter(([key]) => key !== 'lang')).toString()
  return { activities: page?.activities ?? [], path: query ? `/activites?${query}` : '/activites' }
}

interface Shown {
  title: string
  none: string
  activities: readonly ActivitySummary[]
  all: { path: string; label: string }
  status: 200 | 404
}

function send(
  { request }: RequestArgs,
  locale: Locale,
  { title, none, activities, all, status }: Shown,
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
  if (status === 404)
    return new Response(body, {
      status,
      headers: { ...headers, 'Content-Type': contentType, 'Cache-Control': 'no-cache' },
    })
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
  const t = i18nOf(locale).getFixedT(null, 'sharing')
  const { place, startDate, timeZone, pictureUrl, typeId, activityId, cancelled, placesLeft, price } =
    activity
  return {
    name: activity.name,
    language: LANGUAGE_TAGS[activity.language],
    when: formatLongDateTime(startDate, timeZone, locale),
    where: place ? [place.address, place.city].filter(Boolean).join(', ') : t('online'),
    price: price === 0 ? t('embed.free') : formatMoney(price, locale),
    mark: cancelled ? t('embed.cancelled') : placesLeft === 0 ? t('embed.full') : null,
    url: inLanguage(activityPath(activity), locale),
    picture: pictureUrl ?? coverAddress({ motif: activityTypeSlug(typeId), seed: activityId, format: 'svg' }),
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

/** The height of a frame where no script sets it: for a card, and for a list of a few. */
export const CARD_HEIGHT = 460
const LIST_HEIGHT = 640

/** The code that a host copies for one activity, a host (`hote`) or a search. */
export async function readEmbedCode(args: RequestArgs, locale: Locale) {
  const { searchParams } = new URL(args.request.url)
  const t = i18nOf(locale).getFixedT(null, 'sharing')
  const asked = searchParams.get('cadre')
  const frameLocale = isLocale(asked) ? asked : locale
  const activityId = Number(/^\d{1,9}$/.exec(searchParams.get('activite') ?? '')?.[0] ?? 0)
  const userId = Number(/^\d{1,9}$/.exec(searchParams.get('hote') ?? '')?.[0] ?? 0)
  const kept = keptParameters(searchParams)

  if (activityId > 0) {
    const activity = await answerOrNull(api(asVisitor(args)).activity.read({ activityId }))
    if (!activity || !isPublic(activity)) return null
    const path = `/embarquer/activite/${activityId}?lang=${frameLocale}`
    const what = t('code.activity', { name: activity.name })
    return codeOf(path, activity.name, CARD_HEIGHT, { what, kept, frameLocale })
  }
  const query = new URLSearchParams(kept)
  query.set('lang', frameLocale)
  const path = `/embarquer/activites?${query}`
  if (userId === 0) {
    const title = t('embed.title', { brand: brand.name })
    return codeOf(path, title, LIST_HEIGHT, { what: t('code.list'), kept, frameLocale })
  }
  const profile = await answerOrNull(api(asVisitor(args)).profile.read({ userId }))
  if (!profile) return null
  const what = t('code.host', { host: profile.displayName })
  return codeOf(path, what, LIST_HEIGHT, { what, kept, frameLocale })
}

/** Reads which activities to embed: an id, or the valid keys of a search. */
function keptParameters(params: URLSearchParams): URLSearchParams {
  for (const key of ['activite', 'hote']) {
    const id = params.get(key) ?? ''
    if (/^\d{1,9}$/.test(id)) return new URLSearchParams({ [key]: id })
  }
  const read = readListFilters(params)
  return new URLSearchParams(read.errors ? '' : addressOfFilters(read.typed))
}

function codeOf(
  path: string,
  title: string,
  height: number,
  beside: { what: string; kept: URLSearchParams; frameLocale: Locale },
) {
  const code = embedCode({ siteUrl: new URL(fullAddress('/')).origin, path, title, height })
  return { ...code, path, title, height, ...beside, kept: [...beside.kept] }
}

interface OEmbedAsk {
  url: string
  maxWidth: number
  maxHeight: number
}

/** Returns the oEmbed (oembed.com) answer for a page of an activity; null for pages that cannot be embedded. */
export async function readOEmbed(args: RequestArgs, { url, maxWidth, maxHeight }: OEmbedAsk) {
  const site = new URL(fullAddress('/'))
  const asked = URL.canParse(url) ? new URL(url) : null
  const id =
    asked?.origin === site.origin ? /^\/activites\/(\d{1,9})(?:\/|$)/.exec(asked.pathname)?.[1] : undefined
  if (!id) return null
  const activity = await answerOrNull(api(asVisitor(args)).activity.read({ activityId: Number(id) }))
  if (!activity || !isPublic(activity)) return null

  const lang = asked?.searchParams.get('lang')
  const locale: Locale = isLocale(lang) ? lang : activity.language
  const height = Math.min(CARD_HEIGHT, maxHeight)
  const width = Math.min(480, maxWidth)
  const path = `/embarquer/activite/${id}?lang=${locale}`
  const { frame } = embedCode({ siteUrl: site.origin, path, title: activity.name, height })
  return {
    version: '1.0',
    type: 'rich',
    title: activity.name,
    author_name: activity.host.displayName,
    author_url: `${site.origin}/profil/${activity.host.userId}`,
    provider_name: brand.name,
    provider_url: site.origin,
    cache_age: 3600,
    thumbnail_url: fullAddress(sharePicturePath(activity, locale)),
    thumbnail_width: 1200,
    thumbnail_height: 630,
    width,
    height,
    html: frame.replace('width="100%"', `width="${width}"`),
  }
}
