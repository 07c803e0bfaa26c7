import { ORPCError, safe } from '@orpc/server'
import { minutesIn } from '#app/lib/format/minutes.ts'
import type { ErrorDetails } from '#app/lib/http/error-details.ts'

/** A call of `api(args)`. */
export type Call<Output, Failure> = Parameters<typeof safe<Output, Failure>>[0]

/** A refusal that the procedure declares, in the shape that services use. */
export type Refused<Failure> =
  Failure extends ORPCError<infer Code, infer Data> ? { refused: Code; data: Data; status: number } : never

/** Every call may answer that a limit is spent, whether or not it declares so. */
export interface TooMany {
  refused: 'TOO_MANY_REQUESTS'
  data: unknown
  status: number
}

/** Returns the answer of a procedure or the refusal that it declares; throws anything else. */
export function attempt<Output, Failure extends Error>(
  call: Call<Output, Failure>,
): Promise<{ answer: Output } | Refused<Failure>> {
  return settle(call, () => false) as Promise<{ answer: Output } | Refused<Failure>>
}

/**
 * The same for a form, which is also returned when a limit is spent that the procedure does not declare, and for other
 * undeclared codes that the page names.
 */
export function attemptForForm<Output, Failure extends Error, const Code extends string = never>(
  call: Call<Output, Failure>,
  undeclared: readonly Code[] = [],
): Promise<{ answer: Output } | Refused<Failure> | TooMany | Undeclared<Code>> {
  const isRefusal = (error: Failed) =>
    isTooMany(error) || (undeclared as readonly string[]).includes(error.code)
  return settle(call, isRefusal) as Promise<
    { answer: Output } | Refused<Failure> | TooMany | Undeclared<Code>
  >
}

type Undeclared<Code> = Code extends string ? { refused: Code; data: unknown; status: number } : never

/** Returns the answer of a procedure for a page that does not exist for anyone whom the procedure refuses. */
export async function answerOr404<Output, Failure extends Error>(
  call: Call<Output, Failure>,
): Promise<Output> {
  const attempted = await attempt<Output, Failure>(call)
  if ('answer' in attempted) return attempted.answer
  throw new Response(null, { status: 404 })
}

/** Returns the answer of a procedure, or null for whatever it refuses: for pictures, frames and other small answers. */
export async function answerOrNull<Output, Failure extends Error>(
  call: Call<Output, Failure>,
): Promise<Output | null> {
  const attempted = await settle(call, () => true)
  return 'answer' in attempted ? (attempted.answer as Output) : null
}

/**
 * The same for an answer that others keep for a while: a spent limit is not kept as if nothing were there. `retryAfter`
 * is in seconds.
 */
export async function answerOrTooMany<Output, Failure extends Error>(
  call: Call<Output, Failure>,
): Promise<{ answer: Output | null } | { retryAfter: number }> {
  const attempted = await settle(call, () => true)
  if ('answer' in attempted) return { answer: attempted.answer as Output }
  return attempted.refused === 'TOO_MANY_REQUESTS' ? { retryAfter: waitIn(attempted.data) } : { answer: null }
}

async function settle(call: Call<unknown, Error>, isRefusal: (error: Failed) => boolean) {
  const { error, isDefined, data }: Settled = await safe(call)
  if (error === null) return { answer: data }
  if (!isOfCall(error)) throw error
  if (isFilesBusy(error) || (!isDefined && !isRefusal(error))) throw pageOfError(error)
  return { refused: error.code, data: error.data, status: error.status }
}

/** What `safe` returns when it knows nothing of the call. */
interface Settled {
  error: Error | null
  isDefined: boolean
  data: unknown
}

type Failed = ORPCError<string, unknown>

function isOfCall(error: unknown): error is Failed {
  return error instanceof ORPCError
}

/**
 * Returns what a page throws for an error that its procedure does not declare: the page that says that the account is
 * closed, one that says how long to wait, or the error itself.
 */
function pageOfError(error: Failed): unknown {
  if (error.code === 'ACCOUNT_BANNED') return new Response(null, { status: 403 })
  if (isFilesBusy(error)) {
    const headers = { 'Retry-After': String(waitIn(error.data)) }
    return Response.json({ refused: error.code }, { status: 503, headers })
  }
  if (!isTooMany(error)) return error
  const retryAfter = waitIn(error.data)
  const details: ErrorDetails = { minutes: minutesIn(retryAfter) }
  return Response.json(details, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
}

/** Returns how many seconds a spent limit asks to wait. */
function waitIn(data: unknown): number {
  const { retryAfter = 60 } = (data ?? {}) as { retryAfter?: number }
  return retryAfter
}

/** Said by `fileOrPage`, whether or not a call declares it: only the addresses of files make any. */
function isFilesBusy({ code }: Failed): boolean {
  return code === 'FILES_BUSY'
}

function isTooMany({ code }: Failed): boolean {
  return code === 'TOO_MANY_REQUESTS'
}
