import { z } from 'zod'
import { CODE_STATES } from '#server/domain/account/billing/promotional-code.ts'
import { EndCodeForm, NewCodeForm } from '#server/schemas/account/promotional-code.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { PublicPerson } from '../entities/person.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

const Count = z.int().min(0)

const Code = z.object({
  codeId: Id,
  code: z.string(),
  months: z.int().nullable(),
  percent: z.int().nullable(),
  startsAt: Instant,
  /** The first moment at which it is no longer valid. */
  endsAt: Instant,
  mostUses: z.int().nullable(),
  uses: Count,
  state: z.enum(CODE_STATES),
  purpose: z.string().nullable(),
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
})

/** `/operations/codes`: newest first. */
const list = operators
  .input(z.object({ page: PageParam }))
  .output(z.object({ codes: z.array(Code), page: Count, hasNext: z.boolean() }))

/** `/operations/codes/:codeId`: the accounts that used it, newest first. */
const read = operators
  .errors(NOT_FOUND)
  .input(z.object({ codeId: IdParam, page: PageParam }))
  .output(
    z.object({
      code: Code,
      people: z.array(z.object({ person: PublicPerson.omit({ pictureUrl: true }), usedAt: Instant })),
      page: Count,
      hasNext: z.boolean(),
    }),
  )

const make = operators
  .errors({
    /** An existing code reads the same on paper. */
    CODE_TAKEN: { status: 409 },
    /** Its last day is over. */
    OVER_ALREADY: { status: 422 },
  })
  .input(NewCodeForm)
  .output(z.object({ codeId: Id }))

const end = operators
  .errors({ ...NOT_FOUND, NOT_OPEN: { status: 409 } })
  .input(z.object({ codeId: IdParam, ...EndCodeForm.shape }))
  .output(z.object({ codeId: Id }))

export const promotionalCode = { list, read, make, end }
