import type { ServerResponse } from 'node:http'
import { OpenAPIHandler as FetchHandler } from '@orpc/openapi/fetch'
import { OpenAPIHandler as NodeHandler } from '@orpc/openapi/node'
import { ORPCError } from '@orpc/server'
import type { StandardHandleResult } from '@orpc/server/standard'
import { z } from 'zod'
import type { Context, Services } from '#server/context.ts'
import { withInvitations } from '#server/invitation-cookie.ts'
import { readAgainIfChanged } from '#server/services/read-again.ts'
import { findAsker } from './asker.ts'
import type { ApiRequest, Front } from './front.ts'
import { detectLocale } from './locale.ts'
import { describeError, SAID } from './problem.ts'
import { restRouter } from './router.ts'
import type { Answer, CallHead } from './answer.ts'
import { answerSpecially } from './special-answers.ts'

const PREFIX = '/api'
const NO_STORE: [string, string] = ['Cache-Control', 'no-store']

/** The two doors of the REST API: node's own requests for our front, fetch for plain remix-serve. One set of rules. */
export function makeApiHandler(services: Services): Pick<Front, 'handleApi' | 'handleApiFetch'> {
  const options = handlerOptions(services)
  const node = new NodeHandler(restRouter, options)
  const fetch = new FetchHandler(restRouter, options)

  return {
    async handleApi(incoming: ApiRequest, response: ServerResponse) {
      const request = headOf(incoming, services)
      const context = await contextOf(services, request, incoming.peer ?? 'unknown')
      const special = await answerSpecially(context, request, () => bodyOf(incoming))
      if (special) {
        send(response, special, incoming.method)
        return
      }
      const shared = await shareAnswer(context, request, fetch)
      if (shared) {
        send(response, shared, incoming.method)
        return
      }
      if (incoming.method === 'HEAD') incoming.method = 'GET' // node leaves the body out by itself
      response.setHeader('Cache-Control', 'no-store')
      await node.handle(incoming, response, { prefix: PREFIX, context })
    },

    async handleApiFetch(request, peer) {
      const context = await contextOf(services, request, peer)
      const special = await answerSpecially(context, request, () => request.text())
      if (special) return toResponse(special)
      const shared = await shareAnswer(context, request, fetch)
      if (shared) return toResponse(shared)
      const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
      const { response } = await fetch.handle(asked, { prefix: PREFIX, context })
      if (!response) throw new Error('A call of the table has no procedure.')
      response.headers.set('Cache-Control', 'no-store')
      return response
    },
  }
}

/** What everybody who is not signed in is answered alike. */
const SHARED = new Set(['/api/activities', '/api/activity/types'])

/** Judged, read and written out once for all visitors, as long as nothing changed. Null: not that kind of call. */
async function shareAnswer(
  context: Context,
  { method, url }: CallHead,
  fetch: FetchHandler<Context>,
): Promise<Answer | null> {
  const { services, session, locale } = context
  const address = new URL(url)
  const isShared = session === null && (method === 'GET' || method === 'HEAD') && SHARED.has(address.pathname)
  if (!isShared) return null
  const question = [locale, address.pathname, address.search]
  return readAgainIfChanged(services, question, async () => {
    const { response } = await fetch.handle(new Request(address), { prefix: PREFIX, context })
    if (!response) return null
    return { status: response.status, headers: [...response.headers, NO_STORE], body: await response.text() }
  })
}

function handlerOptions({ log }: Services) {
  return {
    clientInterceptors: [
      async ({ next }: { next: () => Promise<unknown> }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError && error.status < 500) throw error
          if (error instanceof ORPCError && SAID.has(String(error.code))) throw error
          log.error({ err: error }, 'a call failed')
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
      async ({ next }: { next: () => Promise<StandardHandleResult> }) => sayWhenToComeBack(await next()),
    ],
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) => error.data,
  }
}

/** Who asked too often is told in the header too: programs look there, and not into the body (decisions §3). */
function sayWhenToComeBack(result: StandardHandleResult): StandardHandleResult {
  const { data } = TooOften.safeParse(result.response)
  if (result.response && data) result.response.headers['retry-after'] = String(data.body.data.retryAfter)
  return result
}

const TooOften = z.object({
  status: z.literal(429),
  body: z.object({ data: z.object({ retryAfter: z.number() }) }),
})

/** What is not an error of a call is a body that could not be read. */
function inTheirLanguage(error: unknown, { locale }: Context): ORPCError<string, unknown> {
  const known =
    error instanceof ORPCError ? (error as ORPCError<string, unknown>) : new ORPCError('BAD_REQUEST')
  const described = describeError(known, locale)
  if (described) return new ORPCError(described.body.code, { status: described.status, data: described.body })
  const internal = describeError(new ORPCError('INTERNAL', { status: 499 }), locale)
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    data: { ...internal?.body, code: 'INTERNAL_SERVER_ERROR' },
  })
}

async function contextOf(services: Services, request: CallHead, peer: string): Promise<Context> {
  const session = await findAsker(services, request.headers)
  const locale = await detectLocale(request, session, services.settings.defaultLocale)
  return { services: withInvitations(services, request.headers), session, locale, peer }
}

function headOf({ url = '/', method = 'GET', headers }: ApiRequest, { settings }: Services): CallHead {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  return { method, url: new URL(url, settings.publicUrl).href, headers: new Headers(pairs) }
}

async function bodyOf(incoming: ApiRequest): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, headers, body }: Answer, method?: string): void {
  for (const [name, value] of headers) response.appendHeader(name, value)
  response.writeHead(status)
  response.end(method === 'HEAD' ? undefined : body)
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(status === 204 ? null : body, { status, headers: [...headers] })
}
