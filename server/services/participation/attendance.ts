import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  countParticipationsToMark,
  listParticipationsToMark,
  removeAttendance,
  setAttendance,
} from '#db/queries/participation/attendance.ts'
import { findOpenParticipation } from '#db/queries/participation/participation.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { actingOn, hostFor } from '#server/domain/organisation/acting.ts'
import {
  type Attendance,
  finalBefore,
  type MarkRefusal,
  markRefusal,
  takeBackMs,
  type TakeBackRefusal,
  takeBackRefusal,
} from '#server/domain/participation/attendance.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import { PAGE_SIZES, rowsOf } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'

type MarkResult = { participationId: number } | { refused: MarkRefusal }

/** Marks one registration present or absent; ten seconds later the mark is final. */
export function markAttendance(
  services: Services,
  host: Session,
  {
    activityId,
    participationId,
    attendance,
    isManual,
  }: {
    activityId: number
    participationId: number
    attendance: Attendance
    /** The kind of row that the host means, if given: a slip must not mark another person. */
    isManual?: boolean | undefined
  },
): Promise<MarkResult> {
  return inTransaction(services, async (services): Promise<MarkResult> => {
    const activity = await lockActivity(services.db, activityId)
    const participation = await findOpenParticipation(services.db, participationId)
    if (!activity || participation?.activityId !== activityId) return { refused: 'NOT_FOUND' }
    if (isManual !== undefined && isManual !== (participation.kind === 'GHOST'))
      return { refused: 'NOT_FOUND' }
    // Skip participations that still await approval or payment.
    if (!hasGoodTicket(participation)) return { refused: 'NOT_FOUND' }

    const refused = markRefusal(activity, participation, actingOn(host, activity).userId, services.now())
    if (refused) return { refused }

    const mark = { attendance, attendanceAt: instant(services.now()), attendanceBy: host.userId }
    const isFirst = await setAttendance(services.db, participationId, mark)
    return isFirst ? { participationId } : { refused: 'ALREADY_RATED' }
  })
}

type TakeBackResult = { participationId: number } | { refused: TakeBackRefusal }

/** Takes the mark of one registration back, within ten seconds: it awaits its mark again. */
export function takeBackAttendance(
  services: Services,
  host: Session,
  { activityId, participationId }: { activityId: number; participationId: number },
): Promise<TakeBackResult> {
  return inTransaction(services, async (services): Promise<TakeBackResult> => {
    const { db } = services
    const activity = await lockActivity(db, activityId) // marks and corrections wait
    const participation = await findParticipationWithPerson(db, participationId)
    if (!activity || participation?.activityId !== activityId || participation.endedAt)
      return { refused: 'NOT_FOUND' }

    const now = services.now()
    const refused = takeBackRefusal(activity, participation, actingOn(host, activity).userId, now)
    if (refused) return { refused }
    if (isOfDoor(participation)) return { refused: 'ALREADY_RATED' }
    const isGone = await removeAttendance(db, participationId, instant(finalBefore(now)))
    return isGone ? { participationId } : { refused: 'ALREADY_RATED' }
  })
}

/**
 * Lists one page of the participations without a mark, over all activities of this host, or of the organisation that they
 * act for, that have started. Empty while the address is unconfirmed (spec §6).
 */
export async function listParticipationsWithoutMark(services: Services, host: Session, page: number) {
  if (host.standing === 'WAITING_MAIL_VERIFICATION') return []
  return listParticipationsToMark(services.db, hostFor(host).hostId, {
    now: instant(services.now()),
    rows: rowsOf(page, PAGE_SIZES.toMark),
  })
}

/** Lists the first of the same for the page on which they are marked, with the marks that can still be taken back. */
export async function listParticipationsBeingMarked(services: Services, host: Session, limit: number) {
  if (host.standing === 'WAITING_MAIL_VERIFICATION') return []
  const now = services.now()
  const listed = await listParticipationsToMark(services.db, hostFor(host).hostId, {
    now: instant(now),
    markedSince: instant(finalBefore(now)),
    rows: { limit, offset: 0 },
  })
  return listed
    .map((one) => ({ ...one, takeBackMs: isOfDoor(one) ? 0 : takeBackMs(one, now) }))
    .filter(({ attendance, takeBackMs }) => attendance === null || takeBackMs > 0)
}

/** Counts the same, for the notice on every page. */
export async function countParticipationsWithoutMark(services: Services, host: Session): Promise<number> {
  if (host.standing === 'WAITING_MAIL_VERIFICATION') return 0
  return countParticipationsToMark(services.db, hostFor(host).hostId, instant(services.now()))
}

/** Whether somebody was let in with a ticket of it, which stays used: a mark of that is not taken back. */
function isOfDoor({
  isScanned,
  attendance,
}: Pick<ParticipationWithPerson, 'isScanned' | 'attendance'>): boolean {
  return isScanned && attendance === 'present'
}
