import { z } from 'zod'
import { REPORT_REASONS } from '#server/domain/moderation/report.ts'
import { ReportEndForm } from '#server/schemas/moderation/report.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** Exactly one of the three is given. */
const Subject = {
  activityId: IdParam.nullable(),
  commentId: IdParam.nullable(),
  profileId: IdParam.nullable(),
}

const Kind = z.enum(['ACTIVITY', 'COMMENT', 'PROFILE'])

/** The thing to be reported, for the person about to report it. */
const target = ask
  .errors(NOT_FOUND)
  .input(z.object(Subject))
  .output(z.object({ kind: Kind, name: z.string(), activityId: Id.nullable(), isOwn: z.boolean() }))

const Report = z.object({
  reportId: Id,
  reason: z.enum(REPORT_REASONS.map(({ slug }) => slug)),
  description: z.string(),
  createdAt: Instant,
  /** null: a visitor. */
  reporter: z.string().nullable(),
})

/** A thing with all reports of it. */
export const ReportedThing = z.object({
  kind: Kind,
  activityId: Id.nullable(),
  commentId: Id.nullable(),
  profileId: Id.nullable(),
  /** The name, or the comment's words; null when it was deleted. */
  text: z.string().nullable(),
  /** The reported activity, or that of the reported comment. */
  activity: z
    .object({ activityId: Id, name: z.string(), isOnline: z.boolean(), isCancelled: z.boolean() })
    .nullable(),
  /** A comment that is hidden or removed. */
  isHidden: z.boolean(),
  person: z.object({ userId: Id, displayName: z.string(), isBanned: z.boolean() }).nullable(),
  reports: z.array(Report),
  /** The newest of them: later ones stay open. */
  upTo: z.int().min(0),
})

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

/** The one that waits longest first. */
const list = operators.input(z.object({ page: PageParam })).output(
  z.object({
    things: z.array(ReportedThing),
    total: z.int().min(0),
    page: z.int().min(0),
    hasNext: z.boolean(),
  }),
)

const close = operators
  .errors({ NOT_WAITING: { status: 409 } })
  .input(z.object({ ...Subject, upTo: IdParam, ...ReportEndForm.shape }))
  .output(z.object({ closed: z.int().min(1) }))

export const report = { target, list, close }
