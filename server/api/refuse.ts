import type { ORPCError } from '@orpc/server'
import type { Services } from '#server/runtime/context.ts'

/** What a service returns when a rule says no: a code of the contract, with the data that the contract wants for it. */
interface Refusal {
  refused: string
  data?: unknown
}

/**
 * Makes the contract's error of a refusal: `throw refuse(errors, joined)`. Does not compile while the contract lacks a
 * code that the service can return, or declares other data for it. Every call may answer that a limit is spent, or that
 * its input is wrong (`issues`, as of a schema).
 */
export function refuse<Refused extends Refusal>(
  errors: NoInfer<ErrorsOf<Refused>>,
  { refused, data }: Refused,
): ORPCError<string, unknown> {
  const make = errors[refused as keyof typeof errors] as ErrorMaker // oRPC makes the errors of undeclared codes, too
  return make({ data })
}

/** Returns what a use case has done, or throws `refuse(errors, …)`: `return unlessRefused(errors, join(…))`. */
export async function unlessRefused<Call extends Promise<object | null>>(
  errors: NoInfer<ErrorsOf<RefusalOf<Call>>>,
  call: Call,
): Promise<Exclude<Awaited<Call>, Refusal>> {
  const done = await call
  if (isRefusal(done)) throw refuse(errors as ErrorsOf<Refusal>, done)
  return done as Exclude<Awaited<Call>, Refusal>
}

/** Returns what a read has found; throws the error if there is none: `await unlessMissing(errors.NOT_FOUND, readOrder(…))`. */
export async function unlessMissing<Found>(
  missing: () => ORPCError<string, unknown>,
  read: Promise<Found | null | undefined> | undefined,
): Promise<NonNullable<Found>> {
  const found = await read
  if (found === null || found === undefined) throw missing()
  return found
}

/** The handler of a call whose input and answer are those of its use case: `.handler(useCase(banUser))`. */
export function useCase<Caller, Input, Call extends Promise<object | null>>(
  run: (services: Services, session: Caller, input: Input) => Call,
) {
  return ({ input, context: { services, session }, errors }: Asked<Caller, Input, RefusalOf<Call>>) =>
    unlessRefused(errors, run(services, session, input))
}

interface Asked<Caller, Input, Refused extends Refusal> {
  input: Input
  context: { services: Services; session: Caller }
  errors: ErrorsOf<Refused>
}

type RefusalOf<Call> = Extract<Awaited<Call>, Refusal>

function isRefusal(done: object | null): done is Refusal {
  return done !== null && 'refused' in done
}

type ErrorMaker = (options: { data: unknown }) => ORPCError<string, unknown>

type ErrorsOf<Refused extends Refusal> = {
  [Code in Exclude<Refused['refused'], 'TOO_MANY_REQUESTS' | 'BAD_REQUEST'>]: (options: {
    data: DataOf<Refused, Code>
  }) => ORPCError<Code, unknown>
}

type DataOf<Refused, Code> = Refused extends { refused: infer Codes }
  ? Code extends Codes
    ? Refused extends { data: infer Data }
      ? Data
      : undefined
    : never
  : never
