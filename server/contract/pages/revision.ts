import { z } from 'zod'
import { CONTENT_PARTS } from '#server/domain/activity/content.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Cents, Id, IdParam, Language, PageParam } from '#server/schemas/platform/primitives.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const Part = z.enum(CONTENT_PARTS)

/** Some words in a row; marked: missing on the other side. */
export const Piece = z.object({ text: z.string(), isMarked: z.boolean() })

const sides = <Side extends z.ZodType>(side: Side) => ({ part: Part, before: side, after: side })

const TicketTypeLine = z.object({ name: z.string().nullable(), price: Cents, isMarked: z.boolean() })

const QuestionLine = z.object({
  kind: z.enum(['TEXT', 'CHECKBOX']),
  label: z.string(),
  isRequired: z.boolean(),
  isPerPerson: z.boolean(),
  isMarked: z.boolean(),
})

/** One part of an activity, before and after; each kind of part is shown in its own way. */
export const Difference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('WORDS'), ...sides(z.array(Piece)) }),
  z.object({
    kind: z.literal('INSTANT'),
    ...sides(z.object({ at: Instant, timeZone: z.string() }).nullable()),
  }),
  z.object({ kind: z.literal('TYPE'), ...sides(Id) }),
  z.object({ kind: z.literal('LANGUAGE'), ...sides(Language) }),
  z.object({ kind: z.literal('PICTURE'), ...sides(z.string().nullable()) }),
  z.object({ kind: z.literal('TICKET_TYPES'), ...sides(z.array(TicketTypeLine)) }),
  z.object({ kind: z.literal('QUESTIONS'), ...sides(z.array(QuestionLine)) }),
])

/** A later change that is online and waits. */
export const WaitingRevision = z.object({
  revisionId: Id,
  activity: ActivitySummary,
  openedAt: Instant,
  /** Identifies, in a decision, the change that was read. */
  changedAt: Instant,
  /** How many people have registered. */
  people: z.int().min(0),
  differences: z.array(Difference),
})

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

/** Oldest first. */
const queue = operators.input(z.object({ page: PageParam })).output(
  z.object({
    revisions: z.array(WaitingRevision),
    total: z.int().min(0),
    page: z.int().min(0),
    hasNext: z.boolean(),
  }),
)

const decisions = operators.errors({ ...NOT_FOUND, NOT_WAITING: { status: 409 } })
const read = {
  revisionId: IdParam,
  changedAt: z.string({ error: 'common.notText' }).max(30, 'common.notText'),
}
const Decided = z.object({ revisionId: Id })

const accept = decisions.input(z.object(read)).output(Decided)

/** TOO_LATE: the start that it would go back to has passed. */
const revert = decisions
  .errors({ TOO_LATE: { status: 409 } })
  .input(z.object({ ...read, ...ModerationForm.shape }))
  .output(Decided)

const refuse = decisions.input(z.object({ ...read, ...ModerationForm.shape })).output(Decided)

export const revision = { queue, accept, revert, refuse }
