import { traverseContractProcedures } from '@orpc/server'
import { restContract } from '#server/contract/index.ts'
import type { Context } from '#server/context.ts'
import { json, type Answer, type CallHead, type ReadBody } from './answer.ts'
import { answerAuth, AUTH_PATHS } from './auth.ts'
import { openApiDocument } from './openapi.ts'
import { problem } from './problem.ts'

/** Which methods each path of the contract knows; its paths hold no parameters. */
const METHODS = readMethods()

function readMethods(): Map<string, string[]> {
  const methods = new Map<string, string[]>([['/openapi.json', ['GET']], ...AUTH_PATHS])
  traverseContractProcedures({ router: restContract, path: [] }, ({ contract }) => {
    const { method = 'POST', path } = contract['~orpc'].route
    if (path) methods.set(path, [...(methods.get(path) ?? []), method])
  })
  return methods
}

/**
 * What is answered before, or instead of, a procedure: unknown paths, wrong methods and types, a foreign page's call
 * with our cookie, the sign-in calls of the NextAuth wire format, the OpenAPI document. Null: a procedure answers.
 */
export async function answerSpecially(
  context: Context,
  request: CallHead,
  readBody: ReadBody,
): Promise<Answer | null> {
  const { locale, services } = context
  const path = new URL(request.url).pathname.replace(/^\/api/, '').replace(/(.)\/$/, '$1') || '/'
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
  if (!hasKnownType(request)) return json(415, problem(locale, 'UNSUPPORTED_MEDIA_TYPE'))
  if (path === '/openapi.json') return json(200, await openApiDocument())
  if (isMereLook(request, path)) return { status: 204, headers: [['Cache-Control', 'no-store']], body: '' }
  return null
}

/** GET /api/profil/pass sends a letter, as the specification has it: never because a program only looked ahead. */
function isMereLook({ method, headers }: CallHead, path: string): boolean {
  if (path !== '/profil/pass' || (method !== 'GET' && method !== 'HEAD')) return false
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  return method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose)
}

function hasKnownType({ method, headers }: CallHead): boolean {
  if (method !== 'POST' && method !== 'PUT') return true
  const length = Number(headers.get('content-length') ?? 0)
  return (
    length === 0 || /^(application\/json|multipart\/form-data)\b/i.test(headers.get('content-type') ?? '')
  )
}

/** A call that changes something and carries our cookie must come from one of our pages (decisions §8). */
function isForeign({ method, headers }: CallHead, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD' || !headers.get('cookie')?.includes('viree_session='))
    return false
  const origin = headers.get('origin') ?? ''
  return origin !== publicUrl && !(URL.canParse(origin) && new URL(origin).host === headers.get('host'))
}
