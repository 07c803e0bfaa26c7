import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sandbox } from '../sandbox.ts'
import { ApiError } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type Answer, errorAnswer } from './answer.ts'
import { type Fault, takeFault } from './faults.ts'
import { type KeyUse, useKey } from './idempotency.ts'
import { findEndpoint, play, withHeaders } from './play.ts'
import { type ApiRequest, readApiRequest, readBody } from './read-request.ts'
import { noteRefusal } from './refusals.ts'

/** Answers one call of the API; with a fault that is asked for, wrongly. */
export async function answerApi(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  let fault: Fault | undefined
  let answer: Answer
  try {
    const call = readApiRequest(request, await readBody(request))
    fault = takeFault(sandbox, call.method, call.path)
    answer = await answerOnce(sandbox, call, fault)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    noteRefusal(sandbox, request.method ?? '', request.url ?? '', error)
    answer = errorAnswer(error)
  }
  send(response, answer, fault)
}

async function answerOnce(sandbox: Sandbox, call: ApiRequest, fault: Fault | undefined): Promise<Answer> {
  findEndpoint(call)
  const use = call.key ? useKey(sandbox, `${call.account} ${call.key}`, fingerprintOf(call)) : undefined
  try {
    if (fault?.kind === 'delay') await pause(fault.ms)
    if (use?.replayed) return use.replayed
    return playWithFault(sandbox, call, use, fault)
  } finally {
    use?.end()
  }
}

function playWithFault(sandbox: Sandbox, call: ApiRequest, use: KeyUse | undefined, fault?: Fault): Answer {
  const failure = fault && fault.kind !== 'delay' && withHeaders(failureOf(fault), call, newId('req', 14))
  const isStored = fault?.kind === 'stored-error'
  if (fault && failure && !fault.isAfter) {
    if (isStored) use?.keep(failure)
    return failure
  }
  const answer = play(sandbox, call, (kept) => use?.keep(isStored && failure ? failure : kept))
  return failure || answer
}

function failureOf({ kind }: Fault): Answer {
  if (kind === 'rate-limit')
    return errorAnswer(
      new ApiError(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests hit the API too quickly.',
      }),
    )
  const headers: Record<string, string> = kind === 'stored-error' ? { 'stripe-should-retry': 'false' } : {}
  return errorAnswer(new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' }, headers))
}

/** An answer to a call of another kind than `delay` is lost before, or after, the work was done. */
function send(response: ServerResponse, { status, headers, body }: Answer, fault: Fault | undefined): void {
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'cut') {
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) + 100 })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
    return
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

function fingerprintOf({ method, path, params, expand }: ApiRequest): string {
  return JSON.stringify([method, path, params, expand])
}
