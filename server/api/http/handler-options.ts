import { ORPCError } from '@orpc/server'
import type { StandardHandleResult } from '@orpc/server/standard'
import { z } from 'zod'
import type { Context, Services } from '#server/runtime/context.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { attachmentOf } from './content-disposition.ts'
import { describeError, EXPOSED_SERVER_ERRORS } from './problem.ts'
import { unavailableData } from './unavailable.ts'

/** How oRPC answers our calls: what of an error is told, in which language, and how files leave. */
export function handlerOptions({ log }: Services) {
  return {
    clientInterceptors: [
      async ({ context, next }: { context: Context; next: () => Promise<unknown> }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError && error.status < 500) throw error
          if (error instanceof DatabaseUnavailable)
            throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503, data: unavailableData(error) })
          if (error instanceof ORPCError && EXPOSED_SERVER_ERRORS.has(String(error.code))) throw error
          log.error({ err: error, requestId: context.requestId }, 'call failed')
          throw new ORPCError('INTERNAL_SERVER_ERROR')
        }
      },
    ],
    interceptors: [
      async <Result>({ context, next }: { context: Context; next: () => Promise<Result> }) => {
        try {
          return await next()
        } catch (error) {
          throw inTheirLanguage(error, context)
        }
      },
    ],
    rootInterceptors: [
      async ({ next }: { next: () => Promise<StandardHandleResult> }) =>
        keepFiles(sayWhenToComeBack(await next())),
    ],
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) => error.data,
  }
}

/**
 * Adds Retry-After to refusals for too many requests or overload: programs look at the header, and not into the body
 * (decisions §3).
 */
function sayWhenToComeBack(result: StandardHandleResult): StandardHandleResult {
  const { data } = ComeBack.safeParse(result.response)
  if (result.response && data) result.response.headers['retry-after'] = String(data.body.data.retryAfter)
  return result
}

/**
 * Sends files as attachments: they are lists and data to save. By default oRPC says `inline`, and a browser shows them.
 */
function keepFiles(result: StandardHandleResult): StandardHandleResult {
  const file = result.response?.body
  if (result.response && file instanceof File)
    result.response.headers['content-disposition'] = attachmentOf(file.name)
  return result
}

const ComeBack = z.object({
  status: z.literal([429, 503]),
  body: z.object({ data: z.object({ retryAfter: z.number() }) }),
})

/** An error that is not one of a call is a body that could not be read. */
function inTheirLanguage(error: unknown, { locale, requestId }: Context): ORPCError<string, unknown> {
  const known =
    error instanceof ORPCError ? (error as ORPCError<string, unknown>) : new ORPCError('BAD_REQUEST')
  const described = describeError(known, locale)
  if (described) return new ORPCError(described.body.code, { status: described.status, data: described.body })
  const internal = describeError(new ORPCError('INTERNAL', { status: 499 }), locale)
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    data: { ...internal?.body, code: 'INTERNAL_SERVER_ERROR', data: { requestId } },
  })
}
