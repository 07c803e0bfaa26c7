import { z } from 'zod'

/** One field that has to change. */
export const FieldProblem = z.object({
  /** Its path: `activity.name`, `attendance.0.nbrParticipant`. */
  field: z.string(),
  /** The problem as a code for programs: `activity.name.required`. */
  code: z.string(),
  /** The problem and its remedy as a sentence, in the reader's language. */
  message: z.string(),
})

/** The body of every answer with a status of 400 and above. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(FieldProblem).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})

export type FieldProblem = z.output<typeof FieldProblem>
export type Problem = z.output<typeof Problem>
