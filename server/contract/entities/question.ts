import { z } from 'zod'
import { Id } from '#server/schemas/platform/primitives.ts'

export const QUESTION_TYPES = ['TEXT', 'CHECKBOX'] as const

export const QuestionType = z.enum(QUESTION_TYPES, { error: 'question.type.unknown' })

/** What the host asks those who register. */
export const Question = z.object({
  questionId: Id,
  type: QuestionType,
  label: z.string(),
  required: z.boolean(),
  /** Asked for each person of a party, or once for the registration. */
  perPerson: z.boolean(),
})

/** What somebody answered. */
export const Answer = z.object({
  questionId: Id,
  /** What was asked. */
  label: z.string(),
  /** The text; of a box, whether it was ticked. */
  value: z.union([z.string(), z.boolean()]),
  /** Whose answer it is, by the place among the tickets, from 1; null where the registration was asked once. */
  person: z.int().min(1).nullable(),
})

export type Answer = z.output<typeof Answer>
export type Question = z.output<typeof Question>
