import type { ORPCError } from '@orpc/server'

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
