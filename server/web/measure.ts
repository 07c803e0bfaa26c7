import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '#server/runtime/metrics.ts'
import { isApi } from './refusal.ts'

/** Methods that we answer; all others are counted as one. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** Counts each answer and its duration, without anything that identifies a person or a resource. */
export function measure(
  metrics: Pick<Metrics, 'count'>,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const start = process.hrtime.bigint()
  response.once('close', () => {
    metrics.count({
      method: METHODS.includes(method) ? method : 'OTHER',
      route: routeClass(url),
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut',
      seconds: Number(process.hrtime.bigint() - start) / 1e9,
    })
  })
}

/** Returns the class of an address: a handful of words, whatever is requested. */
export function routeClass(url: string): string {
  const [path = ''] = url.split('?')
  if (isApi(url)) return 'api'
  if (path.startsWith('/assets/')) return 'asset'
  if (/^\/(couvertures|images|partage|plans)\//.test(path)) return 'picture'
  if (path === '/sante' || path === '/metrics') return 'watch'
  return path.endsWith('.data') ? 'data' : 'page'
}
