import {
  countDraftsOfHost,
  type HostedSection,
  isHost,
  listHostedActivities,
} from '#db/queries/activity/hosted.ts'
import { countRequests } from '#db/queries/participation/approval.ts'
import { countToMarkByActivity } from '#db/queries/participation/attendance.ts'
import { idsOf } from '#db/queries/results.ts'
import { changeRefusal } from '#server/domain/activity/edit.ts'
import { isOver } from '#server/domain/activity/end.ts'
import { changesOnlyOf, hostFor } from '#server/domain/organisation/acting.ts'
import { PAGE_SIZE, rowsAndNext } from '#server/domain/platform/page-size.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { momentOf } from './moment.ts'
import { type HostedInList, withPlaces } from './read.ts'

/** An activity of the host's list, with what awaits them. */
export interface HostedWithTasks extends HostedInList {
  /** How many registrations await a mark: none before the start. */
  toMark: number
  /** Whether an operator refused it, and this person may correct it: until it is over. */
  mayCorrect: boolean
}

export interface HostedPage {
  hosted: HostedWithTasks[]
  hasNext: boolean
}

/** Lists one section of what this person, or the organisation that they act for, hosts. */
export async function listSection(
  services: Services,
  host: Session,
  { section, page, size = PAGE_SIZE }: { section: HostedSection; page: number; size?: number },
): Promise<HostedPage> {
  const { db, now } = services
  const moment = momentOf(now())
  const rows = rowsAndNext(page, size)
  const found = await listHostedActivities(db, hostFor(host).hostId, {
    ...{ section, moment, page: rows },
    changesOnlyOf: changesOnlyOf(host),
  })
  const activities = found.slice(0, size)
  const requests = await countRequests(db, idsOf(activities))
  const begun = activities.filter(({ startsAt, cancelledAt }) => startsAt <= moment.now && !cancelledAt)
  const toMark = await countToMarkByActivity(db, idsOf(begun))
  const hosted = (await withPlaces(services, activities)).map((inList) => ({
    ...inList,
    requests: requests.get(inList.activity.id) ?? 0,
    toMark: toMark.get(inList.activity.id) ?? 0,
    mayCorrect: mayCorrect(host, inList.activity, moment.now),
  }))
  return { hosted, hasNext: found.length > size }
}

function mayCorrect(host: Session, activity: HostedInList['activity'], now: string): boolean {
  const { validation, startsAt, endsAt } = activity
  return validation === 'REFUSED' && !isOver(startsAt, endsAt, now) && changeRefusal(host, activity) === null
}

/** Returns whether this person, or the organisation that they act for, has begun any activity, and their drafts. */
export async function readHosting({ db }: Services, host: Session) {
  const { hostId } = hostFor(host)
  return { isHost: await isHost(db, hostId), drafts: await countDraftsOfHost(db, hostId) }
}
