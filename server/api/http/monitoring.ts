import type { IncomingMessage, ServerResponse } from 'node:http'
import { findCaller } from '#server/api/http/auth/caller.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Metrics } from '#server/runtime/metrics.ts'
import type { Answer } from './answer.ts'
import { headOf } from './call-head.ts'
import { describeHealth } from './health.ts'
import { mayReadMetrics, type MetricsCaller, readMetrics } from './metrics.ts'

const NO_STORE: [string, string] = ['cache-control', 'no-store']

/** Remembers the answer for a second, so that many requests cost no more than one a second. */
const REMEMBERED_MS = 1000

/** What programs and operators ask to watch the site. */
export interface Monitoring {
  /** The health check: 200 when the database answers. */
  health(): Promise<Answer>
  /** The metrics of this process for Prometheus; null for callers without the credentials. */
  metrics(caller: MetricsCaller): Promise<Answer | null>
}

export function makeMonitoring(services: Services, metrics: Metrics): Monitoring {
  let known: { until: number; health: Promise<Answer> } | undefined

  return {
    health() {
      const now = performance.now()
      if (!known || now >= known.until) known = { until: now + REMEMBERED_MS, health: healthAnswer(services) }
      return known.health
    },
    async metrics(caller) {
      if (!mayReadMetrics(services.settings.metricsToken, caller)) return null
      const { contentType, text } = await metrics.read(await readMetrics(services))
      return { status: 200, headers: [NO_STORE, ['content-type', contentType]], body: text }
    },
  }
}

async function healthAnswer(services: Services): Promise<Answer> {
  const health = await describeHealth(services)
  const contentType: [string, string] = ['content-type', 'application/json; charset=utf-8']
  return {
    status: health.status === 'unavailable' ? 503 : 200,
    headers: [NO_STORE, contentType],
    body: JSON.stringify(health),
  }
}

/**
 * Answers monitoring before the pages do, with a fraction of their work. Whatever is not asked for exactly, not allowed
 * or goes wrong is left to the pages, which have the same two addresses: those answers are rare.
 */
export function makeMonitoringHandler(services: Services, monitoring: Monitoring) {
  const answers: Record<string, (request: IncomingMessage) => Promise<Answer | null>> = {
    '/sante': () => monitoring.health(),
    '/metrics': async (request) => {
      const { headers } = headOf(request, services)
      const session = await findCaller(services, headers)
      return monitoring.metrics({ authorization: headers.get('authorization'), session })
    },
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { method, url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const find = isRead && Object.hasOwn(answers, url) ? answers[url] : undefined
    if (!find) return next()
    find(request).then(
      (answer) => {
        if (!answer) return next()
        if (response.headersSent) return // cut off meanwhile
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(method === 'HEAD' ? undefined : answer.body)
      },
      () => next(),
    )
  }
}
