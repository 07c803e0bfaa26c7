import {
  countFiltered,
  type Found,
  listFilteredIds,
  listParticipationsByIds,
} from '#db/queries/participation/host-list.ts'
import { countGoodTickets, countPeopleComing } from '#db/queries/participation/places.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import { nearestPage } from '#server/domain/participation/participant-list.ts'
import { PAGE_SIZES, rowsOf } from '#server/domain/platform/page-size.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { writeParticipantsRead } from '#server/services/moderation/participants-shown.ts'

export interface AttendanceSheet {
  view: ViewedActivity
  /** Each with as many people as tickets that are good for entry: who waits for an answer or a payment has no box. */
  participations: (ParticipationWithPerson & { coming: number })[]
  found: Found
  page: number
  pages: number
}

/** Lists who comes by name and in long pages, to be printed by the host and by operators. */
export async function readAttendanceSheet(
  services: Services,
  session: Session,
  { activityId, page: wanted }: { activityId: number; page: number },
): Promise<AttendanceSheet | undefined> {
  const { db } = services
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return undefined
  await writeParticipantsRead(services, session, view)
  const filter = { words: [], state: 'coming', hasRequestsApart: false } as const
  const found = await countFiltered(db, view.activity, filter)
  const size = PAGE_SIZES.attendanceSheet
  const { page, pages } = nearestPage(wanted, found.registrations, size)
  const rows = { order: 'name' as const, page: rowsOf(page, size) }
  const ids = await listFilteredIds(db, view.activity, filter, rows)
  const good = await countGoodTickets(db, ids)
  const participations = (await listParticipationsByIds(db, ids)).map((participation) => ({
    ...participation,
    coming: good.get(participation.id) ?? 0,
  }))
  const people = await countPeopleComing(db, activityId)
  return { view, participations, found: { ...found, people }, page, pages }
}
