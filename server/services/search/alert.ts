import { findComingActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { insertNotifications } from '#db/queries/notification/notification.ts'
import { listPreferencesOf } from '#db/queries/notification/preferences.ts'
import {
  countAlertEmails,
  insertAlerts,
  type Listener,
  listFollowers,
  listPeopleToAlert,
  listSearchers,
  putAlertsInEmails,
} from '#db/queries/search/alert.ts'
import { type Choice, choiceOf } from '#server/domain/notification/choice.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import type { NotificationType } from '#server/domain/notification/kinds.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { looksForSomething, matchesSearch, type NewActivity } from '#server/domain/search/saved.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { nextHourOfDay } from '#server/runtime/local-time.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import type { TaskPayload } from '#server/schemas/platform/task.ts'
import { addTask, addTasks } from '#server/services/platform/task.ts'
import { makeSearchReader } from './saved.ts'

/** People per transaction: a host with a hundred thousand followers holds nobody else up. */
const PEOPLE_AT_ONCE = 500

/** People who chose immediate alerts get so many emails a day; the rest wait for the daily one. */
const { most: EMAILS_A_DAY, withinMs: EMAILS_WITHIN_MS } = EMAIL_BUDGETS.activityAlerts

/** The local hour of the daily email: breakfast time, where most of our people live. */
const DIGEST_HOUR = 7
type Announcement = TaskPayload<'announce-activity'>

/**
 * Call it in the transaction in which an activity comes online. Calling it again after a refusal does no harm: nobody
 * is notified twice.
 */
export async function announceActivity(services: Services, activityId: number): Promise<void> {
  await addTask(services, 'announce-activity', { activityId, stage: 'FOLLOWERS', after: 0 })
}

/** Notifies the next people and leaves the rest to another task. Returns how many are notified. */
export function announceToNext(services: Services, { activityId, stage, after }: Announcement) {
  return inTransaction(services, async (services): Promise<number> => {
    const activity = await findComingActivity(services.db, activityId, instant(services.now()))
    if (!activity) return 0 // private, refused, cancelled or begun meanwhile: nothing to announce

    const page = { after, limit: PEOPLE_AT_ONCE }
    const listeners =
      stage === 'FOLLOWERS'
        ? await listFollowers(services.db, activity.hostId, page)
        : await listSearchers(services.db, page)
    const interested = stage === 'FOLLOWERS' ? listeners : await whoLookFor(services, activity, listeners)
    const told = await tell(services, activity, stage, interested)
    await goOn(services, { activityId, stage, last: listeners.at(PEOPLE_AT_ONCE - 1)?.userId })
    return told
  })
}

async function goOn(
  services: Services,
  { activityId, stage, last }: Omit<Announcement, 'after'> & { last: number | undefined },
): Promise<void> {
  if (last !== undefined) await addTask(services, 'announce-activity', { activityId, stage, after: last })
  else if (stage === 'FOLLOWERS')
    await addTask(services, 'announce-activity', { activityId, stage: 'SEARCHES', after: 0 })
}

async function whoLookFor(services: Services, activity: ListedActivity, listeners: Listener[]) {
  const prices = (await listTicketTypes(services.db, [activity.id])).map(({ priceCents }) => priceCents)
  const found: NewActivity = { ...activity, lowestCents: prices.length > 0 ? Math.min(...prices) : null }
  const read = makeSearchReader(services)
  const interested: Listener[] = []
  for (const listener of listeners) {
    const search = await read(listener.savedFilters)
    if (search && looksForSomething(search) && matchesSearch(search, found)) interested.push(listener)
  }
  return interested
}

/** Writes the alerts, each with its hour, and the emails of people who chose immediate ones. */
async function tell(
  services: Services,
  activity: ListedActivity,
  stage: Announcement['stage'],
  listeners: Listener[],
): Promise<number> {
  const { db } = services
  const now = services.now()
  const people = listeners
    .map(({ userId }) => userId)
    .filter((userId) => userId !== activity.hostId && userId !== activity.createdBy)
  const choices = await readChoices(services, people, now)
  const daily = instant(nextHourOfDay(now, DIGEST_HOUR, HOME_ZONE))
  const alerts = people
    .filter((userId) => choices(userId) !== 'NONE')
    .map((userId) => ({
      activityId: activity.id,
      userId,
      cause: stage === 'FOLLOWERS' ? ('FOLLOWING' as const) : ('SEARCH' as const),
      createdAt: instant(now),
      dueAt: choices(userId) === 'AT_ONCE' ? instant(now) : daily,
      notificationId: null,
    }))
  const made = (await insertAlerts(db, alerts)).map(({ userId }) => userId)
  await writeTo(
    services,
    made.filter((userId) => choices(userId) === 'AT_ONCE'),
  )
  return made.length
}

/** Returns how each of these people is alerted; people who got many emails today get the rest tomorrow. */
async function readChoices(
  { db }: Services,
  people: number[],
  now: Date,
): Promise<(userId: number) => Choice> {
  const preferences = await listPreferencesOf(db, people, 'ALERT_NEW_ACTIVITY')
  const chosen = (userId: number) => choiceOf('ALERT_NEW_ACTIVITY', preferences.get(userId))
  const atOnce = people.filter((userId) => chosen(userId) === 'AT_ONCE')
  const emails = await countAlertEmails(db, atOnce, instant(new Date(now.getTime() - EMAILS_WITHIN_MS)))
  return (userId) => ((emails.get(userId) ?? 0) >= EMAILS_A_DAY ? 'DAILY' : chosen(userId))
}

/** Writes to everybody whose daily hour has come, a few hundred people per transaction. */
export async function gatherAlerts(services: Services, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const written = await inTransaction(services, async (services) => {
      const people = await listPeopleToAlert(services.db, instant(services.now()), PEOPLE_AT_ONCE)
      await writeTo(services, people)
      return people.length
    })
    if (written > 0) services.log.info({ written }, 'alert emails queued')
    if (written < PEOPLE_AT_ONCE) return
  }
}

/** Writes one email each, with all alerts that are due. */
async function writeTo(services: Services, people: number[]): Promise<void> {
  if (people.length === 0) return
  const { db, now } = services
  const at = instant(now())
  const type: NotificationType = 'ALERT_NEW_ACTIVITY'
  const emails = await insertNotifications(db, people, { type, details: '{}', createdAt: at })
  await putAlertsInEmails(db, emails, at)
  const tasks = emails.map(({ id }) => ({
    payload: { notificationId: id },
    workClass: 'MAILING' as const,
  }))
  await addTasks(services, 'deliver-notification', tasks)
}
