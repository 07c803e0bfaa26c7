import { z } from 'zod'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { ActivitySummary, Validation } from '../entities/activity.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** An activity that waits for an operator. */
export const WaitingActivity = ActivitySummary.extend({
  descriptionHtml: z.string(),
  publishedAt: Instant,
  /** How many activities this host has published, this one included. */
  publishedByHost: z.int().min(0),
})

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

const Count = z.int().min(0)

/** The number of each kind that waits, for the tabs. */
const waiting = operators.output(z.object({ activities: Count, changes: Count, reports: Count }))

/** Oldest first. */
const queue = operators.input(z.object({ page: PageParam })).output(
  z.object({
    activities: z.array(WaitingActivity),
    total: Count,
    page: Count,
    hasNext: z.boolean(),
  }),
)

const decisions = operators.errors({ ...NOT_FOUND, NOT_WAITING: { status: 409 } })
const Decided = z.object({ activityId: Id, validation: Validation })

const validate = decisions.input(z.object({ activityId: IdParam })).output(Decided)

const refuse = decisions.input(z.object({ activityId: IdParam, ...ModerationForm.shape })).output(Decided)

/** Removes an online activity from the lists. */
const withdraw = decisions.input(z.object({ activityId: IdParam, ...ModerationForm.shape })).output(Decided)

export const moderation = { waiting, queue, validate, refuse, withdraw }
