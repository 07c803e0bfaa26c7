import { findActivity, lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { findOpenRevision } from '#db/queries/activity/revision.ts'
import { findSeriesByRequest, insertSeries, listActivitiesOfSeries } from '#db/queries/activity/series.ts'
import { copyInvitations, countInvitationsOf } from '#db/queries/invitation/invitee-list.ts'
import type { Activity, Series } from '#db/schema/activity.ts'
import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { type EditRefusal, editRefusal } from '#server/domain/activity/edit.ts'
import { type Repetition, type SeriesRefusal, seriesTimes } from '#server/domain/activity/series.ts'
import { copyRefusal } from '#server/domain/invitation/invitee-list.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { readNearestMoment, wallClock } from '#server/runtime/local-time.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type ResolvedDetails, resolveDetails } from '#server/services/activity/details.ts'
import { createActivity } from '#server/services/activity/publish.ts'
import { readDetails } from '#server/services/activity/rows.ts'
import { ticketTypesAt, timesAt } from './times.ts'

/** The date of a planned activity of a series. */
export interface SeriesDate {
  /** The local wall-clock time. */
  local: string
  at: string
  /** The clocks skip the hour that day: it begins an hour later. */
  isMoved: boolean
}

type RepeatRefusal =
  | { refused: EditRefusal | 'ACTIVITY_CANCELLED' | 'ACTIVITY_NOT_VALID' }
  | { refused: 'ALREADY_IN_SERIES' | 'TOO_MANY_TO_COPY' }
  | SeriesRefusal

export interface RepeatInput {
  activityId: number
  repetition: Repetition
  /** Whether its invitees are copied to the others, too. */
  withGuests: boolean
  /** The same form sent twice creates one series. */
  requestKey: string | null
}

/** Returns the dates on which an activity would take place, its own first. */
export async function previewSeries(
  services: Services,
  host: Session,
  { activityId, repetition, withGuests }: Omit<RepeatInput, 'requestKey'>,
): Promise<{ dates: SeriesDate[] } | RepeatRefusal> {
  const activity = await findActivity(services.db, activityId)
  if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
  return previewOf(services, host, activity, { repetition, withGuests })
}

async function previewOf(
  services: Services,
  host: Session,
  activity: Activity,
  { repetition, withGuests }: Pick<RepeatInput, 'repetition' | 'withGuests'>,
): Promise<{ dates: SeriesDate[] } | RepeatRefusal> {
  const refused = repeatRefusal(host, activity)
  if (refused) return { refused }
  const now = wallClock(services.now(), activity.timeZone)
  const series = seriesTimes(activity.localStart, repetition, now)
  if ('refused' in series) return series
  const [, ...others] = series.times
  const guests = withGuests ? await countInvitationsOf(services.db, activity.id) : 0
  const tooMany = copyRefusal(guests, others.length)
  if (tooMany) return { refused: tooMany }
  const own = { local: activity.localStart, at: activity.startsAt, isMoved: false }
  return { dates: [own, ...others.map((local) => dateOf(local, activity.timeZone))] }
}

function dateOf(local: string, timeZone: string): SeriesDate {
  const moment = readNearestMoment(local, timeZone)
  return { local: moment.local, at: instant(moment.at), isMoved: moment.local !== local }
}

interface Repeated {
  seriesId: number
  /** How many activities were created. */
  made: number
}

/** DATE_REFUSED: a date on which the activity cannot take place. */
type RepeatResult = Repeated | RepeatRefusal | { refused: 'DATE_REFUSED'; data: { local: string } }

/**
 * Repeats an activity: each further one is an activity of its own, with the same words, ticket types, questions and
 * places, at the same hour; where its waiting list is closed, theirs are. Times before its start (sales, the minimum's
 * deadline) keep their distance in days. A copied invitee list sends nothing: the host sends the emails of each date.
 */
export async function repeatActivity(
  services: Services,
  host: Session,
  input: RepeatInput,
): Promise<RepeatResult> {
  const { activityId, repetition, requestKey, withGuests } = input
  const activity = await findActivity(services.db, activityId)
  if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
  const again = await findMade(services, activity, requestKey)
  if (again) return again
  const preview = await previewOf(services, host, activity, input)
  if ('refused' in preview) return preview

  const details = await readDetails(services, activity)
  const ready: ResolvedDetails[] = []
  for (const { local } of preview.dates.slice(1)) {
    const resolved = await resolveDetails(services, copyAt(details, activity.localStart, local))
    if ('refused' in resolved) return { refused: 'DATE_REFUSED', data: { local } }
    ready.push(resolved)
  }
  const repeated = await inTransaction(services, async (services): Promise<RepeatResult | null> => {
    const locked = await lockActivity(services.db, activityId)
    if (!locked) return { refused: 'ACTIVITY_UNRECOVERED' }
    const made = await findMade(services, locked, requestKey)
    if (made) return made
    if (locked.version !== activity.version) return null
    const refused = repeatRefusal(host, locked)
    if (refused) return { refused }
    const guests = withGuests ? await countInvitationsOf(services.db, activityId) : 0
    const tooMany = copyRefusal(guests, ready.length)
    if (tooMany) return { refused: tooMany }
    const inviting = guests > 0 ? host : null
    return makeSeries(services, locked, ready, { every: repetition.every, requestKey, inviting })
  })
  // Its words, hours or prices were changed, or taken back, since they were read.
  return repeated ?? repeatActivity(services, host, input)
}

async function makeSeries(
  services: Services,
  first: Activity,
  ready: readonly ResolvedDetails[],
  { every, requestKey, inviting }: Pick<Series, 'every' | 'requestKey'> & { inviting: Session | null },
): Promise<Repeated> {
  const { db, now } = services
  const { id, hostId, createdBy, pictureId, bannerPictureId, hasWaitingList } = first
  const createdAt = instant(now())
  const series = await insertSeries(db, { hostId, every, requestKey, createdAt })
  await updateActivity(db, id, { seriesId: series.id })
  const sibling = await siblingOf(services, first)
  for (const activity of ready) {
    const made = await createActivity(services, { hostId, createdBy }, activity, {
      pictures: { pictureId, bannerPictureId },
      more: { seriesId: series.id, hasWaitingList },
      sibling,
    })
    if (inviting)
      await copyInvitations(db, id, { activityId: made.id, invitedBy: inviting.userId, createdAt })
  }
  return { seriesId: series.id, made: ready.length }
}

/** Words that no operator has agreed to yet are not online on further dates: those wait, as a new activity does. */
async function siblingOf(
  { db }: Services,
  { id, validation }: Activity,
): Promise<Pick<Activity, 'validation'>> {
  const isUnread = (await findOpenRevision(db, id)) !== undefined
  return { validation: isUnread ? 'NEED_VALIDATION' : validation }
}

async function findMade({ db }: Services, { hostId, seriesId }: Activity, requestKey: string | null) {
  const series = requestKey ? await findSeriesByRequest(db, hostId, requestKey) : undefined
  if (!series || series.id !== seriesId) return undefined
  const made = await listActivitiesOfSeries(db, series.id)
  return { seriesId: series.id, made: made.length - 1 }
}

function repeatRefusal(host: Session, activity: Activity) {
  if (!activity.publishedAt) return 'ACTIVITY_UNRECOVERED'
  const refused = editRefusal(host, activity)
  if (refused) return refused
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  // The others would be refused with it, each for itself, and would stay so when this one is accepted after a change.
  if (activity.validation === 'REFUSED') return 'ACTIVITY_NOT_VALID'
  return activity.seriesId === null ? null : 'ALREADY_IN_SERIES'
}

/** Returns the same activity at another time. Its rows are new ones. */
function copyAt(details: ActivityDetails, from: string, to: string): ActivityDetails {
  return {
    ...details,
    ...timesAt(details, from, to),
    start: to,
    ticketTypes: ticketTypesAt(details, from, to).map((type) => ({ ...type, id: undefined })),
    questions: (details.questions ?? []).map((question) => ({ ...question, id: undefined })),
  }
}
