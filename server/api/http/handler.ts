import type { ServerResponse } from 'node:http'
import * as orpcFetch from '@orpc/openapi/fetch'
import * as orpcNode from '@orpc/openapi/node'
import { findCaller } from '#server/api/http/auth/caller.ts'
import { type Body, readCallBody } from '#server/api/http/body/call-body.ts'
import { TEXT_LIMIT } from '#server/api/http/body/limits.ts'
import { readBytes } from '#server/api/http/body/read-bytes.ts'
import { withDoorTokens } from '#server/api/http/cookies/door.ts'
import { withInvitations } from '#server/api/http/cookies/invitation.ts'
import { restRouter } from '#server/api/router.ts'
import { withCaller } from '#server/api/with-caller.ts'
import type { Context, Services } from '#server/runtime/context.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { type Answer, type CallHead, json, type ReadBody } from './answer.ts'
import { headOf } from './call-head.ts'
import type { ApiRequest, Front } from './front.ts'
import { handlerOptions } from './handler-options.ts'
import { detectLocale } from './locale.ts'
import { problem } from './problem.ts'
import { answerSpecially } from './special-answers.ts'
import { answerUnavailable } from './unavailable.ts'

const PREFIX = '/api'

type Caller = Pick<Context, 'peer' | 'requestId' | 'isForEverybody'> & {
  /** Tells the access line whose session it is. */
  nameAccount?: (accountId: number) => void
}

/** The two entry points of the REST API: node's requests for our front, fetch for the development server. */
export function makeApiHandler(services: Services): Pick<Front, 'handleApi' | 'handleApiFetch'> {
  const options = handlerOptions(services)
  const node = new orpcNode.OpenAPIHandler(restRouter, options)
  const fetch = new orpcFetch.OpenAPIHandler(restRouter, options)

  /** Returns the answer that needs no procedure, or else what a procedure needs. */
  async function prepare(
    request: CallHead,
    { caller, chunks, readText }: { caller: Caller; chunks: Body; readText: ReadBody },
  ): Promise<{ answer: Answer } | { context: Context; body: unknown }> {
    const context = await contextOf(services, request, caller)
    const answer = await answerSpecially(context, request, readText)
    if (answer) return { answer }
    const body = await bodyOf(context, request, chunks)
    return 'refusal' in body ? { answer: body.refusal } : { context, body: body.value }
  }

  return {
    async handleApi(incoming: ApiRequest, response: ServerResponse) {
      const request = headOf(incoming, services)
      const { peer = 'unknown' } = incoming
      try {
        const readText = () => textOf(incoming)
        const nameAccount = (id: number) => (incoming.accountId = id)
        const caller = { peer, nameAccount, requestId: incoming.requestId }
        const prepared = await prepare(request, { caller, chunks: incoming, readText })
        if ('answer' in prepared) {
          send(response, prepared.answer, incoming.method)
          return
        }
        incoming.body = prepared.body
        if (incoming.method === 'HEAD') incoming.method = 'GET' // node omits the body by itself
        response.setHeader('Cache-Control', 'no-store')
        await node.handle(incoming, response, { prefix: PREFIX, context: prepared.context })
      } catch (error) {
        if (response.headersSent) throw error
        send(response, await refuseUnavailable(services, request, error), incoming.method)
      }
    },

    async handleApiFetch(request, caller) {
      try {
        const readText = () => request.text()
        const prepared = await prepare(request, { caller, chunks: request.body, readText })
        if ('answer' in prepared) return toResponse(prepared.answer)
        const { context, body } = prepared
        const { response } = await fetch.handle(withBody(request, body), { prefix: PREFIX, context })
        if (!response) throw new Error('A call of the table has no procedure.')
        response.headers.set('Cache-Control', 'no-store')
        return response
      } catch (error) {
        return toResponse(await refuseUnavailable(services, request, error))
      }
    },
  }
}

/** While the database is away, no caller can be identified, and only the language of the browser is known. */
async function refuseUnavailable(services: Services, request: CallHead, error: unknown): Promise<Answer> {
  if (!(error instanceof DatabaseUnavailable)) throw error
  return answerUnavailable(error, await detectLocale(request, null, services.settings))
}

async function contextOf(
  services: Services,
  request: CallHead,
  { nameAccount, ...caller }: Caller,
): Promise<Context> {
  const session = await findCaller(services, request.headers)
  if (session) nameAccount?.(session.userId)
  const locale = await detectLocale(request, session, services.settings)
  const own = withCaller(withDoorTokens(withInvitations(services, request.headers), request.headers), {
    session,
    ...caller,
  })
  return { services: own, session, locale, ...caller }
}

/** Returns the body of the call, once it is known to be worth validating; undefined for none. */
async function bodyOf(
  { locale }: Context,
  request: CallHead,
  chunks: Body,
): Promise<{ value: unknown } | { refusal: Answer }> {
  const body = await readCallBody(request, chunks)
  switch (body.outcome) {
    case 'READ':
      return { value: body.value }
    case 'EMPTY':
      return { value: undefined }
    case 'UNREADABLE':
      return { refusal: json(400, problem(locale, 'BAD_REQUEST')) }
    case 'TOO_LARGE':
      return { refusal: json(413, problem(locale, 'PAYLOAD_TOO_LARGE')) }
  }
}

/** Returns the same call with its parsed body: a body can be read once. */
function withBody({ url, method, headers }: Request, value: unknown): Request {
  const described = new Headers(headers)
  for (const name of ['content-length', 'content-disposition']) described.delete(name)
  if (value instanceof FormData) described.delete('content-type') // it has a boundary of its own
  const body = value instanceof FormData ? value : value === undefined ? undefined : JSON.stringify(value)
  return new Request(url, { method: method === 'HEAD' ? 'GET' : method, headers: described, body })
}

/** The front has refused a longer one by its length. */
async function textOf(incoming: ApiRequest): Promise<string> {
  const bytes = await readBytes(incoming, TEXT_LIMIT)
  return bytes ? bytes.toString('utf8') : ''
}

function send(response: ServerResponse, { status, headers, body }: Answer, method?: string): void {
  for (const [name, value] of headers) response.appendHeader(name, value)
  response.writeHead(status)
  response.end(method === 'HEAD' ? undefined : body)
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(status === 204 ? null : body, { status, headers: [...headers] })
}
