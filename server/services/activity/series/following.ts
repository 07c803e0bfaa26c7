import { findActivity } from '#db/queries/activity/activity.ts'
import { findSeries, listActivitiesOfSeries } from '#db/queries/activity/series.ts'
import type { Activity, Series } from '#db/schema/activity.ts'
import type { ActivityDetails, DetailsChange } from '#server/domain/activity/details.ts'
import { isSameHour, movedWith } from '#server/domain/activity/series.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { type CalledOff, callOffActivity, type NotCalledOff } from '#server/services/activity/call-off.ts'
import {
  type ActivityChange,
  changeActivity,
  type Changed,
  type ChangeRefusal,
  type SeriesChange,
} from '#server/services/activity/change.ts'
import { readDetails } from '#server/services/activity/rows.ts'
import { changedRows, differing, saidOfQuestion, saidOfType } from './changed-rows.ts'
import { nearest, ticketTypesAt, timesAt } from './times.ts'

/** Returns the series that an activity belongs to, and the activities of it that come after. */
export async function readSeries(
  { db }: Services,
  activity: Pick<Activity, 'id' | 'seriesId' | 'startsAt'>,
): Promise<{ series: Series; all: Activity[]; following: Activity[] } | null> {
  const series = activity.seriesId === null ? undefined : await findSeries(db, activity.seriesId)
  if (!series) return null
  const all = await listActivitiesOfSeries(db, series.id)
  return { series, all, following: all.filter((sibling) => isAfter(sibling, activity)) }
}

function isAfter(
  sibling: Pick<Activity, 'id' | 'startsAt'>,
  activity: Pick<Activity, 'id' | 'startsAt'>,
): boolean {
  return sibling.id !== activity.id && sibling.startsAt > activity.startsAt
}

/**
 * Changes an activity and those of its series that follow: only the fields changed here change there, each on its own
 * day. An activity that cannot be changed so (more people come than its new places, its ticket types are others), or not
 * now, stays as it was, and is listed.
 */
export async function changeFollowing(
  services: Services,
  host: Session,
  change: ActivityChange,
): Promise<Changed | ChangeRefusal> {
  const activity = await findActivity(services.db, change.activityId)
  if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
  const before = await readDetails(services, activity)
  const found = await readSeries(services, activity)
  const changedHere = await changeActivity(services, host, change)
  if ('refused' in changedHere) return changedHere

  const after = await readDetails(services, changedHere.activity)
  const { pictureKey, bannerKey } = change.details
  const changed: Partial<ActivityDetails> = {
    ...differing(before, after),
    ...(changedHere.activity.pictureId !== activity.pictureId && { pictureKey }),
    ...(changedHere.activity.bannerPictureId !== activity.bannerPictureId && { bannerKey }),
  }
  const unchanged: SeriesChange['unchanged'] = []
  let alsoChanged = 0
  for (const sibling of found?.following ?? []) {
    const details = await changesFor(services, sibling, { before, after, changed })
    if (details && Object.keys(details).length === 0) continue
    const one = details
      ? await changeSibling(services, host, sibling, details)
      : { refused: 'UNKNOWN_ROW' as const }
    if ('refused' in one)
      unchanged.push({ activityId: sibling.id, local: sibling.localStart, refused: one.refused })
    else alsoChanged++
  }
  return { activity: changedHere.activity, series: { alsoChanged, unchanged } }
}

/**
 * Further activities of a series are announced to nobody (ADR 028). UNAVAILABLE: the first one is changed already, so an
 * outage does not refuse the whole.
 */
async function changeSibling(
  services: Services,
  host: Session,
  { id }: Activity,
  details: DetailsChange,
): Promise<Changed | ChangeRefusal | { refused: 'UNAVAILABLE' }> {
  try {
    return await changeActivity(services, host, { activityId: id, version: null, details }, { isNews: false })
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return { refused: 'UNAVAILABLE' }
    throw error
  }
}

interface Edit {
  before: ActivityDetails
  after: ActivityDetails
  changed: Partial<ActivityDetails>
}

/**
 * Returns the change for another activity of the series: with its own day and its own rows. Null when a list of rows is
 * changed of which it had others before: nothing tells which of its rows are meant.
 */
async function changesFor(services: Services, sibling: Activity, edit: Edit): Promise<DetailsChange | null> {
  const { before, after, changed } = edit
  const own = await readDetails(services, sibling)
  const [from, to] = [before.start, own.start]
  const times = timesAt(after, from, to)
  const start = nearest(movedWith(after.start, from, to), after.timeZone)
  // What was moved by hand before keeps its own hours, unless they are changed here, too.
  const keepsHours = isSameHour(before.start, after.start) && isSameHour(before.end, after.end)
  const onNewDay = (time: 'start' | 'end') => {
    const [mine, old, moved] = [own[time], before[time], after[time]]
    return keepsHours && mine && old && moved ? nearest(movedWith(mine, old, moved), after.timeZone) : null
  }
  const ticketTypes = changedRows(
    {
      ...{ before: before.ticketTypes, after: after.ticketTypes, there: own.ticketTypes },
      asThere: ticketTypesAt(after, from, to),
    },
    saidOfType,
  )
  const asked = after.questions ?? []
  const questions = changedRows(
    { before: before.questions ?? [], after: asked, asThere: asked, there: own.questions ?? [] },
    saidOfQuestion,
  )
  if (('ticketTypes' in changed && !ticketTypes) || ('questions' in changed && !questions)) return null
  return {
    ...changed,
    ...('start' in changed && { start: onNewDay('start') ?? start }),
    ...('end' in changed && { end: onNewDay('end') ?? times.end }),
    ...('minimum' in changed && { minimum: changesOfMinimum(edit, times.minimum, own.minimum) }),
    ...('ticketsLockedAt' in changed && { ticketsLockedAt: times.ticketsLockedAt ?? null }),
    ...(ticketTypes && 'ticketTypes' in changed && { ticketTypes }),
    ...(questions && 'questions' in changed && { questions }),
  }
}

/** Returns which halves of the minimum change: another day may have a number or a deadline of its own, or no minimum. */
function changesOfMinimum(
  { before, after }: Edit,
  moved: ActivityDetails['minimum'],
  own: ActivityDetails['minimum'],
): DetailsChange['minimum'] {
  if (!after.minimum || !moved) return null
  if (!own) return moved
  const { participants, deadline } = after.minimum
  return {
    ...(participants !== before.minimum?.participants && { participants }),
    ...(deadline !== before.minimum?.deadline && { deadline: moved.deadline }),
  }
}

/** Calls an activity off, and all of its series that follow. Everybody is notified of each one that they had joined. */
export async function callOffFollowing(
  services: Services,
  caller: Session,
  input: { activityId: number; reason: string | null },
): Promise<CalledOff | NotCalledOff> {
  const activity = await findActivity(services.db, input.activityId)
  const found = activity ? await readSeries(services, activity) : null
  const first = await callOffActivity(services, caller, input)
  if ('refused' in first) return first
  let { told } = first
  let alsoCalledOff = 0
  for (const { id } of found?.following ?? []) {
    const one = await callOffActivity(services, caller, { activityId: id, reason: input.reason })
    if ('refused' in one) continue
    told += one.told
    alsoCalledOff++
  }
  return { isRemoved: first.isRemoved, told, alsoCalledOff }
}
