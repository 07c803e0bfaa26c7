import { isPublic, sharePicturePath } from '#app/features/activity/share.server.ts'
import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import { brand } from '#app/lib/brand.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { addressOfFilters, readListFilters } from '#app/shared/search/filters.server.ts'
import { embedCode } from '#server/documents/embed.ts'
import { i18nOf, isLocale, type Locale } from '#server/runtime/i18n.ts'

/** The height of a frame where no script sets it: for a card, and for a list of a few. */
const CARD_HEIGHT = 460
const LIST_HEIGHT = 640

/** The code that a host copies for one activity, a host (`hote`) or a search. */
export async function readEmbedCode(args: RequestArgs, locale: Locale) {
  const { searchParams } = new URL(args.request.url)
  const t = i18nOf(locale).getFixedT(null, 'syndication')
  const asked = searchParams.get('cadre')
  const frameLocale = isLocale(asked) ? asked : locale
  const activityId = Number(/^\d{1,9}$/.exec(searchParams.get('activite') ?? '')?.[0] ?? 0)
  const userId = Number(/^\d{1,9}$/.exec(searchParams.get('hote') ?? '')?.[0] ?? 0)
  const kept = keptParameters(searchParams)

  if (activityId > 0) {
    const activity = await answerOrNull(api(asVisitor(args)).pages.activity.read({ activityId }))
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
  const activity = await answerOrNull(api(asVisitor(args)).pages.activity.read({ activityId: Number(id) }))
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
