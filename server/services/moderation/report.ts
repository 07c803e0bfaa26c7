import { listUsersByIds } from '#db/queries/account/user.ts'
import { listActivitiesByIds } from '#db/queries/activity/listed.ts'
import { findComment, listCommentsByIds } from '#db/queries/conversation/comment.ts'
import {
  closeReports,
  countReportedThings,
  insertReport,
  listOpenReports,
  listReportedThings,
  type ReportedThing,
  type ReportWithReporter,
} from '#db/queries/moderation/report.ts'
import type { Db } from '#db/schema.ts'
import type { User } from '#db/schema/account.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Comment } from '#db/schema/conversation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { AuditSubject } from '#server/domain/moderation/audit-log.ts'
import type { ReportEnd, ReportSubject } from '#server/domain/moderation/report.ts'
import { rowsOf } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { findVisiblePerson } from '#server/services/account/visible-person.ts'
import { seeActivity } from '#server/services/activity/sight.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import { writeAudit } from './audit-log.ts'

/** Where many people report the same thing, the newest reports are enough. */
const REPORTS_SHOWN = 10

/**
 * Returns the reported thing as the reporter may see it; undefined when they may not, or there is none. `guest`: the
 * holder of a pass, who reports what they are registered or in line for.
 */
export async function readReported(
  services: Services,
  caller: Session | null,
  subject: ReportSubject,
  guest: Attendee | null,
) {
  const { db } = services
  if (subject.commentId !== null) {
    const comment = await findComment(db, subject.commentId)
    if (!comment || comment.removedAt || comment.hiddenAt) return undefined
    if (!(await seeActivity(services, caller, comment.activityId, guest))) return undefined
    return { subject, name: comment.text, activityId: comment.activityId, personId: comment.authorId }
  }
  if (subject.activityId !== null) {
    const activity = (await seeActivity(services, caller, subject.activityId, guest))?.activity
    return activity && { subject, name: activity.name, activityId: activity.id, personId: activity.hostId }
  }
  if (subject.profileId === null) return undefined
  const user = await findVisiblePerson(services, caller, subject.profileId)
  return user && { subject, name: displayName(user), activityId: null, personId: user.id }
}

type SendResult =
  { reportId: number } | { refused: 'ALREADY_REPORTED' | 'ACTIVITY_UNRECOVERED' | 'OWN_THING' }

/** Sends a report to the operators: an account has one open report per thing. */
export async function sendReport(
  services: Services,
  caller: Session | null,
  input: { subject: ReportSubject; reasonId: number; description: string; guest: Attendee | null },
): Promise<SendResult> {
  const reported = await readReported(services, caller, input.subject, input.guest)
  if (!reported) return { refused: 'ACTIVITY_UNRECOVERED' }
  if (caller && caller.userId === reported.personId) return { refused: 'OWN_THING' }
  const inserted = await insertReport(services.db, {
    ...input.subject,
    reporterId: caller?.userId ?? null,
    reasonId: input.reasonId,
    description: input.description,
    createdAt: instant(services.now()),
  })
  return inserted ? { reportId: inserted.id } : { refused: 'ALREADY_REPORTED' }
}

export interface ReportedThingView {
  kind: 'ACTIVITY' | 'COMMENT' | 'PROFILE'
  subject: ReportSubject
  /** The name, or the words of the comment; null when it was deleted. */
  text: string | null
  /** The reported activity, or the activity of the reported comment. */
  activity: Activity | undefined
  /** A comment that is hidden or removed. */
  isHidden: boolean
  /** The person responsible for it. */
  person: User | undefined
  reports: (ReportWithReporter & { reporter: string | null })[]
}

/** Lists the open reports by thing, the one that waits longest first. Always a fixed number of statements. */
export async function listReported({ db }: Services, page: number) {
  const subjects = await listReportedThings(db, rowsOf(page))
  const reports = (await listOpenReports(db, subjects, REPORTS_SHOWN)).map(withName)
  const around = await readAround(db, subjects)
  const things = subjects.map((subject) => ({
    kind: kindOf(subject),
    subject,
    ...describe(subject, around),
    reports: reports.filter((report) => isAbout(report, subject)),
  }))
  return { things, total: await countReportedThings(db) }
}

function withName(report: ReportWithReporter) {
  const { firstName, lastName, organisationName } = report
  const isKnown = firstName !== null && lastName !== null
  return { ...report, reporter: isKnown ? displayName({ firstName, lastName, organisationName }) : null }
}

interface Around {
  comments: Comment[]
  activities: Activity[]
  people: User[]
}

/** Reads the reported things, their activities, and their authors. */
async function readAround(db: Db, subjects: ReportedThing[]): Promise<Around> {
  const comments = await listCommentsByIds(db, idsOf(subjects, 'commentId'))
  const activityIds = [...idsOf(subjects, 'activityId'), ...comments.map(({ activityId }) => activityId)]
  const activities = await listActivitiesByIds(db, [...new Set(activityIds)])
  const makers = [...comments.map(({ authorId }) => authorId), ...activities.map(({ hostId }) => hostId)]
  const people = await listUsersByIds(db, [...new Set([...idsOf(subjects, 'profileId'), ...makers])])
  return { comments, activities, people }
}

function describe(subject: ReportSubject, { comments, activities, people }: Around) {
  const comment = comments.find(({ id }) => id === subject.commentId)
  const activity = activities.find(({ id }) => id === (comment?.activityId ?? subject.activityId))
  const personId = subject.profileId ?? comment?.authorId ?? activity?.hostId
  const person = people.find(({ id }) => id === personId)
  const name = person ? displayName(person) : null
  const texts = { COMMENT: comment?.text, ACTIVITY: activity?.name, PROFILE: name }
  const isHidden = Boolean(comment?.hiddenAt ?? comment?.removedAt)
  return { text: texts[kindOf(subject)] ?? null, activity, person, isHidden }
}

function idsOf(things: ReportedThing[], key: keyof ReportedThing): number[] {
  return things.flatMap((thing) => thing[key] ?? [])
}

/** Returns the kind of the reported thing. */
export function kindOf({ commentId, activityId }: ReportSubject): ReportedThingView['kind'] {
  if (commentId !== null) return 'COMMENT'
  return activityId === null ? 'PROFILE' : 'ACTIVITY'
}

function isAbout(report: ReportedThing, thing: ReportedThing): boolean {
  return (
    report.activityId === thing.activityId &&
    report.commentId === thing.commentId &&
    report.profileId === thing.profileId
  )
}

export interface ReportClosure {
  subject: ReportSubject
  /** The newest report that the operator has read: later ones stay open. */
  upTo: number
  as: ReportEnd
  note: string | null
}

/** Closes the reports of a thing, and writes the decision into the audit log. */
export function answerReports(
  services: Services,
  operator: Session,
  { subject, upTo, as, note }: ReportClosure,
): Promise<{ closed: number } | { refused: 'NOT_WAITING' }> {
  return inTransaction(services, async (services) => {
    const end = { closedAt: instant(services.now()), closedBy: operator.userId, closedAs: as, note }
    const closed = await closeReports(services.db, subject, upTo, end)
    if (closed === 0) return { refused: 'NOT_WAITING' as const }
    const action = as === 'SETTLED' ? 'report.settle' : 'report.dismiss'
    await writeAudit(services, operator, { action, subject: auditSubject(subject), detail: note })
    return { closed }
  })
}

function auditSubject({ activityId, commentId, profileId }: ReportSubject): AuditSubject {
  if (commentId !== null) return `comment:${commentId}`
  return activityId === null ? `user:${profileId}` : `activity:${activityId}`
}
