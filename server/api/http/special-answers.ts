import { traverseContractProcedures } from '@orpc/server'
import { answerAuth, AUTH_PATHS } from '#server/api/http/auth/next-auth.ts'
import { bodyLimit, isMultipart } from '#server/api/http/body/limits.ts'
import { restContract } from '#server/contract/rest/index.ts'
import type { Context } from '#server/runtime/context.ts'
import { areNamesReadable, MOST_PARAMETERS } from '#server/schemas/platform/input-bounds.ts'
import { type Answer, type CallHead, json, type ReadBody } from './answer.ts'
import { openApiDocument } from './openapi.ts'
import { isOwnOrigin } from './own-origin.ts'
import { problem } from './problem.ts'
import { answerWebhook, WEBHOOK_PATHS } from './webhooks.ts'

/** The methods of each path of the contract; its paths have no parameters. */
const METHODS = readMethods()

function readMethods(): Map<string, string[]> {
  const methods = new Map<string, string[]>([['/openapi.json', ['GET']], ...AUTH_PATHS, ...WEBHOOK_PATHS])
  traverseContractProcedures({ router: restContract, path: [] }, ({ contract }) => {
    const { method = 'POST', path } = contract['~orpc'].route
    if (path) methods.set(path, [...(methods.get(path) ?? []), method])
  })
  return methods
}

/**
 * Answers before, or instead of, a procedure: unknown paths, wrong methods and types, a foreign page's call with our
 * cookie, the sign-in calls of the NextAuth wire format, events of the payment provider, the OpenAPI document. Null: a procedure answers.
 */
export async function answerSpecially(
  context: Context,
  request: CallHead,
  readBody: ReadBody,
): Promise<Answer | null> {
  const { locale, services } = context
  const { pathname, searchParams } = new URL(request.url)
  if (!areNamesReadable(searchParams.keys(), MOST_PARAMETERS))
    return json(400, problem(locale, 'BAD_REQUEST'))
  const path = pathname.replace(/^\/api/, '').replace(/(.)\/$/, '$1') || '/'
  const methods = METHODS.get(path) ?? METHODS.get(path.replace(/[^/]+$/, '*'))
  if (!methods) return json(404, problem(locale, 'NOT_FOUND'))

  const allow: [string, string] = [
    'Allow',
    [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '),
  ]
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (method === 'OPTIONS') return { status: 204, headers: [allow], body: '' }
  if (!methods.includes(method)) return json(405, problem(locale, 'METHOD_NOT_ALLOWED'), [allow])
  if (isForeign(request, services.settings.publicUrl)) return json(403, problem(locale, 'FOREIGN_ORIGIN'))
  if (path.startsWith('/auth/')) return answerAuth(context, request, path, readBody)
  const webhook = await answerWebhook(context, request, { path, readBody })
  if (webhook) return webhook
  if (!hasKnownType(request)) return json(415, problem(locale, 'UNSUPPORTED_MEDIA_TYPE'))
  // All calls with a file require an account: from anyone else not a byte of it is read.
  if (!context.session && isMultipart(request.headers.get('content-type')))
    return json(401, problem(locale, 'UNAUTHORIZED'))
  if (path === '/openapi.json') return json(200, await openApiDocument())
  if (isMereLook(request, path)) return { status: 204, headers: [['Cache-Control', 'no-store']], body: '' }
  return null
}

/** GET /api/profil/pass sends an email, as the specification has it: never for a mere prefetch. */
function isMereLook({ method, headers }: CallHead, path: string): boolean {
  if (path !== '/profil/pass' || (method !== 'GET' && method !== 'HEAD')) return false
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  return method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose)
}

/** Returns whether the type is accepted: a file only where the call expects one. */
function hasKnownType({ method, url, headers }: CallHead): boolean {
  if (method === 'GET' || method === 'HEAD' || Number(headers.get('content-length') ?? 0) === 0) return true
  const type = headers.get('content-type')
  if (isMultipart(type)) return bodyLimit(new URL(url).pathname, type) !== null
  return /^application\/json\b/i.test(type ?? '')
}

/** A call that changes something and has our cookie must come from one of our pages (decisions §8). */
function isForeign({ method, headers }: CallHead, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD' || !headers.get('cookie')?.includes('viree_session='))
    return false
  return !isOwnOrigin(headers.get('origin') ?? '', headers.get('host'), publicUrl)
}
