import { endpoints } from '../endpoints.ts'
import { runDue } from '../jobs.ts'
import type { Sandbox } from '../sandbox.ts'
import { atomically } from '../store/transaction.ts'
import { ApiError, invalidRequest } from '../wire/errors.ts'
import { expandObject } from '../wire/expand.ts'
import { newId } from '../wire/ids.ts'
import { type Answer, errorAnswer, json } from './answer.ts'
import { type Endpoint, type Match, matchPath } from './endpoint.ts'
import type { ApiRequest } from './read-request.ts'
import { noteRefusal } from './refusals.ts'

/** Plays one call in one transaction; `keep` runs inside of it. */
export function play(sandbox: Sandbox, request: ApiRequest, keep: (answer: Answer) => void): Answer {
  runDue(sandbox)
  const { database, events } = sandbox
  const requestId = newId('req', 14)
  try {
    const match = findEndpoint(request)
    const params = match.found.params.read(request.params, '')
    events.setRequest({ id: requestId, idempotency_key: request.key ?? null })
    return atomically(database, () => {
      const answer = withHeaders(work(sandbox, request, match, params), request, requestId)
      keep(answer)
      return answer
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    noteRefusal(sandbox, request.method, request.path, error)
    return withHeaders(errorAnswer(error), request, requestId)
  } finally {
    events.setRequest(null)
  }
}

export function findEndpoint({ method, path }: Pick<ApiRequest, 'method' | 'path'>): Match<Endpoint> {
  const match = matchPath(endpoints, method, path)
  if (match) return match
  throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, { status: 404 })
}

function work(sandbox: Sandbox, request: ApiRequest, { found, ids }: Match<Endpoint>, params: unknown) {
  const { account, version } = request
  const decoded = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, decodeURIComponent(id)]))
  try {
    // A transaction in a transaction is a savepoint: a refusal takes back what the call has done.
    const result = atomically(sandbox.database, () =>
      found.run({ sandbox, params, ids: decoded, account, version }),
    )
    if (result instanceof ApiError) return errorAnswer(result)
    return json(expandObject(sandbox, result, request.expand))
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error)
    throw error
  }
}

export function withHeaders(answer: Answer, request: ApiRequest, requestId: string): Answer {
  return {
    ...answer,
    headers: {
      'request-id': requestId,
      ...(request.version && { 'stripe-version': request.version }),
      ...(request.account && { 'stripe-account': request.account }),
      ...(request.key && { 'idempotency-key': request.key }),
      ...answer.headers,
    },
  }
}
