import { restContract } from '#server/contract/rest/index.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'
import { API_CALLS } from '#tests/unit/contract/api-calls.ts'
import type { Target } from './requests.ts'

/** Every call of the contract. */
export const CALL_TARGETS: Target[] = API_CALLS.map(({ method, path, query, body, additions = [] }) => ({
  method,
  path,
  query: [...query, ...(body.length === 0 ? additions : [])],
  body: [
    ...body,
    ...(body.length > 0 ? additions : []),
    ...(path.startsWith('/api/auth') ? ['username', 'password', 'csrfToken', 'callbackUrl'] : []),
  ],
  bodyType: 'json',
}))

const calls = new Map(walk(restContract).map((call) => [call.route, call]))

/** A call that is not implemented, or that says so of some of its inputs. */
export function mayAnswer501({ method, path }: Target): boolean {
  const call = calls.get(`${method} ${path}`)
  return call ? !call.isBuilt || call.codes.includes('NOT_IMPLEMENTED') : path.includes('{provider}')
}
