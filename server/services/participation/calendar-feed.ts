import { listActivitiesByIds } from '#db/queries/activity/listed.ts'
import {
  endFeeds,
  findFeedWithPerson,
  findOpenFeed,
  insertFeed,
  listActivityIdsOf,
} from '#db/queries/participation/calendar-feed.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccountOf } from '#server/services/account/hold.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'
import { spend, tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'

/** Past activities stay in the calendar for this long. */
const KEPT_MS = 90 * 86_400_000

/** Returns the secret in the address of a person's calendar; null while they have none. */
export async function readCalendarFeed(services: Services, person: Session) {
  const feed = await findOpenFeed(services.db, person.userId)
  return feed ? { token: feedToken(services, feed.id), since: feed.createdAt } : null
}

/** Creates a new address; the one before stops working immediately. */
export function renewCalendarFeed(services: Services, person: Session): Promise<{ token: string }> {
  return inTransaction(services, async (services) => {
    await lockAccountOf(services, person) // pressing the button twice creates one address
    const now = instant(services.now())
    await endFeeds(services.db, person.userId, now)
    return { token: feedToken(services, await insertFeed(services.db, person.userId, now)) }
  })
}

export async function closeCalendarFeed({ db, now }: Services, person: Session): Promise<void> {
  await endFeeds(db, person.userId, instant(now()))
}

type PersonalCalendar =
  | { locale: Locale; events: ReturnType<typeof calendarEvent>[] }
  /** There is no such address (any more). */
  | { refused: 'NOT_FOUND' }
  | TooManyRequests

/** Returns the contents of the calendar at a secret address. */
export async function readPersonalCalendar(services: Services, token: string): Promise<PersonalCalendar> {
  const wait = await spend(services, 'calendarFeed', token)
  if (wait) return tooMany(wait)
  const id = readFeedToken(services, token)
  const feed = id === null ? undefined : await findFeedWithPerson(services.db, id)
  if (!feed || isClosedDemoAccount(feed, services.settings)) return { refused: 'NOT_FOUND' }
  const now = services.now()
  const since = instant(new Date(now.getTime() - KEPT_MS))
  const ids = await listActivityIdsOf(services.db, feed.userId, { since, now: instant(now) })
  const activities = await listActivitiesByIds(services.db, ids)
  const soonest = activities.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id - b.id)
  return {
    locale: feed.locale,
    events: soonest.map((activity) => calendarEvent(activity, services.settings.publicUrl)),
  }
}

/** The address is stored by calendar programs and is shown again to its owner: it is signed instead of stored. */
function feedToken({ signer }: Pick<Services, 'signer'>, feedId: number): string {
  return `${feedId}-${signer.sign(signedText(feedId))}`
}

function readFeedToken({ signer }: Services, token: string): number | null {
  const id = Number(/^(\d{1,9})-/.exec(token)?.[1] ?? NaN)
  const matches = (signature: string) => isSameSecret(token, `${id}-${signature}`)
  return Number.isSafeInteger(id) && signer.isSigned(signedText(id), matches) ? id : null
}

function signedText(feedId: number): string {
  return `calendar feed ${feedId}`
}
