import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { FOR_A_WEEK_IN_THE_BROWSER, FOR_MINUTES, FOREVER } from '#app/features/activity/pictures/lifetimes.ts'
import { readPicture } from '#app/features/activity/pictures/picture.server.ts'
import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import { brand } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { excerpt } from '#app/lib/format/excerpt.ts'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { drawn } from '#app/lib/process/drawn.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { linksElsewhere } from '#app/shared/activity/elsewhere.server.ts'
import { lowestPriceOf } from '#app/shared/activity/summarise.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'
import { eventData } from '#server/documents/event-data.ts'
import { sharePicture } from '#server/documents/share-picture.ts'
import { profilePath } from '#server/domain/account/paths.ts'
import { COVER_VERSION, drawingName, SHARE_VERSION } from '#server/domain/activity/drawing.ts'
import { motifOf } from '#server/domain/activity/motif.ts'
import { pictureKeyOf } from '#server/domain/activity/picture.ts'
import { shareLinks } from '#server/domain/activity/sharing.ts'
import { i18nOf, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'

/** The data that an activity's page gives to those who share it, and to the programs that read it for them. */
export function sharingOf(activity: ActivityPage, locale: Locale) {
  const { link, calendars } = linksElsewhere(activity, locale)
  const address = `${link}?lang=${locale}`
  return {
    isPublic: isPublic(activity),
    address,
    link,
    picture: isPublic(activity) ? fullAddress(sharePicturePath(activity, locale)) : null,
    calendars,
    networks: shareLinks({ title: activity.name, url: link }),
    data: isPublic(activity) ? dataOf(activity, link) : null,
    oembed: isPublic(activity) ? fullAddress(`/oembed?${new URLSearchParams({ url: address })}`) : null,
  }
}

/** True when everybody may see the activity: a share picture is made only then. */
export function isPublic({ validation, isPrivate }: Pick<ActivityPage, 'validation' | 'isPrivate'>): boolean {
  return validation === 'VALIDED' && !isPrivate
}

function dataOf(activity: ActivityPage, url: string) {
  const { place, host, paymentModels, placesLeft, language } = activity
  return eventData({
    name: activity.name,
    description: excerpt(activity.descriptionHtml, 500),
    language: LANGUAGE_TAGS[language],
    url,
    images: [fullAddress(sharePicturePath(activity, language))],
    startsAt: activity.startDate,
    endsAt: activity.endDate,
    timeZone: activity.timeZone,
    isCancelled: activity.cancelled,
    place: place && {
      name: place.address ?? place.city,
      street: place.address,
      city: place.city,
      province: place.province,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    host: { name: host.displayName || brand.name, url: fullAddress(profilePath(host.userId)) },
    tickets: paymentModels.map((model) => ({
      name: model.name,
      priceCents: model.price,
      from: model.salesStart,
      until: model.salesEnd,
    })),
    placesLeft,
    ticketsUrl: activity.externalTicketUrl,
    publishedAt: activity.publishedAt,
  })
}

/** The address changes with the content of the picture: networks store a picture for as long as its address. */
export function sharePicturePath(activity: ActivityPage, locale: Locale): string {
  return `/partage/${activity.activityId}-${locale}.png?v=${versionOf(factsOf(activity, locale))}`
}

function versionOf(facts: ReturnType<typeof factsOf>): string {
  const drawn = JSON.stringify([SHARE_VERSION, COVER_VERSION, brand.name, brand.colours, facts])
  return createHash('sha256').update(drawn).digest('hex').slice(0, 16)
}

function factsOf(activity: ActivityPage, locale: Locale) {
  const { cancelled, price, place } = activity
  const mark = cancelled ? 'cancelled' : price === 0 && !lowestPriceOf(activity).isLowestPrice ? 'free' : null
  const t = i18nOf(locale).getFixedT(null, 'syndication')
  return {
    id: activity.drawing,
    motif: motifOf({ ...activity, id: activity.drawing }),
    title: activity.name,
    when: formatLongDateTime(activity.startDate, activity.timeZone, locale),
    where: place ? `${place.city}, ${place.province}` : t('sharing:online'),
    mark: mark && t(`picture.${mark}`),
    photograph: activity.pictureUrl,
  }
}

/** Returns the picture of `/partage/<id>-<language>.png?v=<version>`; null when the activity is not public. */
export async function answerSharePicture(args: RequestArgs, file: string): Promise<Response | null> {
  const [, id, locale] = /^(\d{1,9})-(fr|en)\.png$/.exec(file) ?? []
  if (!id) return null
  const activity = await answerOrNull(api(asVisitor(args)).pages.activity.read({ activityId: Number(id) }))
  if (!activity || !isPublic(activity)) return null

  const facts = factsOf(activity, locale as Locale)
  const version = versionOf(facts)
  if (new URL(args.request.url).searchParams.get('v') !== version) {
    const headers = { 'Cache-Control': FOR_MINUTES, 'Cross-Origin-Resource-Policy': 'cross-origin' }
    return redirect(sharePicturePath(activity, locale as Locale), { headers })
  }
  const name = drawingName(`share-${id}-${locale}-${version}`, pictureKeyOf(facts.photograph))
  const body = await drawn(name, async () => {
    const picture = await readPicture(args, facts.photograph?.split('/').at(-1) ?? '')
    const photograph = picture.state === 'SHOWN' ? picture.bytes : null
    return sharePicture({ ...facts, photograph, brand: brand.name, colours: brand.colours })
  })
  return conditionalResponse(args.request, {
    body,
    contentType: 'image/png',
    cacheControl: facts.photograph ? FOR_A_WEEK_IN_THE_BROWSER : FOREVER,
    about: file,
    headers: {
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
