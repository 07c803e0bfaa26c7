import { open, signedIn } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { reportReason, type ReportSubject } from '#server/domain/moderation/report.ts'
import { PAGE_SIZE } from '#server/services/activity/read.ts'
import {
  answerReports,
  kindOf,
  listReported,
  readReported,
  type ReportedThingView,
} from '#server/services/moderation/report.ts'

const target = open.pages.report.target.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const found = await readReported(services, session, input)
  if (!found) throw errors.NOT_FOUND()
  const { name, activityId, personId } = found
  return { kind: kindOf(input), name, activityId, isOwn: session?.userId === personId }
})

const list = open.pages.report.list.handler(async ({ input: { page }, context: { services } }) => {
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
      ? {
          userId: person.id,
          displayName: displayName(person),
          isBanned: person.accountType === 'BANNED',
        }
      : null,
    reports: reports.map(({ id, reasonId, description, createdAt, reporter }) => ({
      reportId: id,
      reason: reportReason(reasonId) ?? ('OTHERS' as const),
      description,
      createdAt,
      reporter,
    })),
    upTo: Math.max(0, ...reports.map(({ id }) => id)),
  }
}

const close = signedIn.pages.report.close.handler(async ({ input, context, errors }) => {
  const { activityId, commentId, profileId, upTo, as, note } = input
  const subject: ReportSubject = { activityId, commentId, profileId }
  const closing = { subject, upTo, as, note: note || null }
  const closed = await answerReports(context.services, context.session, closing)
  switch (closed.outcome) {
    case 'CLOSED':
      return { closed: closed.count }
    case 'NOT_WAITING':
      throw errors.NOT_WAITING()
  }
})

export const report = { target, list, close }
