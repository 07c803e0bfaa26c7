import { openPage, operatorPage, operatorView } from '#server/api/base.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import { readMoment, wallClock } from '#server/runtime/local-time.ts'
import { AnnouncementForm } from '#server/schemas/platform/announcement.ts'
import {
  readCurrentAnnouncement,
  readNewestAnnouncement,
  saveAnnouncement,
} from '#server/services/platform/announcement.ts'

/** The banner over home and list, in the caller's language; null most of the time. */
const current = openPage.handler(async ({ context: { services, locale } }) => {
  const announcement = await cacheUntilDatabaseChanges(services, ['announcement'], () =>
    readCurrentAnnouncement(services),
  )
  if (!announcement) return null
  const { id, textFr, textEn, href, linkFr, linkEn } = announcement
  const isFrench = locale === 'fr'
  return { announcementId: id, text: isFrench ? textFr : textEn, href, link: isFrench ? linkFr : linkEn }
})

/** The newest one, over or not, to write the next from. */
const newest = operatorView.handler(async ({ context: { services } }) => {
  const announcement = await readNewestAnnouncement(services)
  if (!announcement) return null
  const { id, textFr, textEn, href, linkFr, linkEn, startsAt, endsAt } = announcement
  const startDate = wallClock(new Date(startsAt), HOME_ZONE)
  const endDate = wallClock(new Date(endsAt), HOME_ZONE)
  return { announcementId: id, textFr, textEn, href, linkFr, linkEn, startDate, endDate }
})

/** Replaces the current one. */
const save = operatorPage
  .errors({ NO_SUCH_TIME: { status: 422 } })
  .input(AnnouncementForm)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const start = readMoment(input.startDate, HOME_ZONE)
    const end = readMoment(input.endDate, HOME_ZONE)
    if (!start || !end) throw errors.NO_SUCH_TIME()
    const { textFr, textEn } = input
    const link = {
      href: input.href || null,
      linkFr: input.linkFr || null,
      linkEn: input.linkEn || null,
    }
    const times = { startsAt: start.at.toISOString(), endsAt: end.at.toISOString() }
    await saveAnnouncement(services, session, { textFr, textEn, ...link, ...times })
    return { saved: true }
  })

export const announcement = { current, newest, save }
