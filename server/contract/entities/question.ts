import { z } from 'zod'
import { Id } from '#server/schemas/platform/primitives.ts'

export const QUESTION_TYPES = ['TEXT', 'CHECKBOX'] as const

export const QuestionType = z.enum(QUESTION_TYPES, { error: 'question.type.unknown' })

/** A question of the host to those who register. */
export const Question = z.object({
  questionId: Id,
  type: QuestionType,
  label: z.string(),
  required: z.boolean(),
  /** Asked for each person of a party, or once for the registration. */
  perPerson: z.boolean(),
})

/** An answer to a question of the host. */
export const Answer = z.object({
  questionId: Id,
  /** The question. */
  label: z.string(),
  /** The text; for a checkbox, whether it was ticked. */
  value: z.union([z.string(), z.boolean()]),
  /**
   * The person of the answer, by their position among the tickets, from 1; null where the registration was asked once.
   */
  person: z.int().min(1).nullable(),
})

export type Answer = z.output<typeof Answer>
export type Question = z.output<typeof Question>
