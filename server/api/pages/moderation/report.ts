import { z } from 'zod'
import { openPage, operatorPage, operatorView } from '#server/api/base.ts'
import { unlessMissing, unlessRefused } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { ACTIVITY_UNRECOVERED, NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { reportReason, type ReportSubject, subjectOf } from '#server/domain/moderation/report.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { ReportEndForm, ReportFields } from '#server/schemas/moderation/report.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import {
  answerReports,
  kindOf,
  listReported,
  readReported,
  type ReportedThingView,
  sendReport,
} from '#server/services/moderation/report.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'

/** Exactly one of the three is given. */
const Subject = z.object({
  activityId: IdParam.nullable(),
  commentId: IdParam.nullable(),
  profileId: IdParam.nullable(),
})

/** The thing to be reported, for the person about to report it. `guestId`: of somebody who is registered for it. */
const target = openPage
  .errors(NOT_FOUND)
  .input(Subject.extend({ guestId: GuestPass }))
  .handler(async ({ input: { guestId, ...subject }, context: { services, session }, errors }) => {
    const guest = await findAttendee(services, null, guestId)
    const reported = readReported(services, session, subject, guest)
    const found = await unlessMissing(errors.NOT_FOUND, reported)
    const { name, activityId, personId } = found
    return { kind: kindOf(subject), name, activityId, isOwn: session?.userId === personId }
  })

/** The same report as over REST, also by a guest whose link shows the thing. */
const send = openPage
  .errors({ ...ACTIVITY_UNRECOVERED, ALREADY_REPORTED: { status: 409 }, OWN_THING: { status: 422 } })
  .input(Subject.extend({ ...ReportFields, guestId: GuestPass }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { activityId, commentId, profileId, guestId, signalTypeId: reasonId } = input
    const subject = subjectOf({ activityId, commentId, profileId })
    if (!subject) throw errors.ACTIVITY_UNRECOVERED()
    const guest = await findAttendee(services, null, guestId)
    const report = { subject, reasonId, description: input.signalDescription, guest }
    return unlessRefused(errors, sendReport(services, session, report))
  })

/** The reported things with all reports of each; the one that waits longest first. */
const list = operatorView
  .input(z.object({ page: PageParam }))
  .handler(async ({ input: { page }, context: { services } }) => {
    const { things, total } = await listReported(services, page)
    return { things: things.map(presentThing), total, page, hasNext: (page + 1) * PAGE_SIZE < total }
  })

function presentThing({ kind, subject, text, activity, isHidden, person, reports }: ReportedThingView) {
  return {
    kind,
    ...subject,
    text,
    activity: activity
      ? {
          activityId: activity.id,
          name: activity.name,
          isOnline: activity.validation === 'VALIDED',
          isCancelled: activity.cancelledAt !== null,
        }
      : null,
    isHidden,
    person: person
      ? { userId: person.id, displayName: displayName(person), isBanned: person.accountType === 'BANNED' }
      : null,
    reports: reports.map(({ id, reasonId, description, createdAt, reporter }) => ({
      reportId: id,
      reason: reportReason(reasonId) ?? ('OTHERS' as const),
      description,
      createdAt,
      reporter,
    })),
    /** The newest of them: later ones stay open. */
    upTo: Math.max(0, ...reports.map(({ id }) => id)),
  }
}

const close = operatorPage
  .errors({ NOT_WAITING: { status: 409 } })
  .input(Subject.extend({ upTo: IdParam, ...ReportEndForm.shape }))
  .handler(({ input, context, errors }) => {
    const { activityId, commentId, profileId, upTo, as, note } = input
    const subject: ReportSubject = { activityId, commentId, profileId }
    const closing = { subject, upTo, as, note: note || null }
    return unlessRefused(errors, answerReports(context.services, context.session, closing))
  })

export const report = { target, send, list, close }
