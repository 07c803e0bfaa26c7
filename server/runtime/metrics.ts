import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PlatformMetrics } from '#server/services/platform/metrics.ts'

/** One answer of the front. Nothing here may contain an id, a name or a path. */
export interface Answer {
  method: string
  /** The class of the address. */
  route: string
  /** `2xx`, or `cut` when the caller left before the end. */
  status: string
  seconds: number
}

export interface Metrics {
  count(answer: Answer): void
  /** All of it as text for Prometheus. */
  read(metrics: PlatformMetrics): Promise<{ contentType: string; text: string }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures one process. Measurements that only matter to readers begin with the first reading. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered by this process',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers of this process took',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  const platform = platformGauges(registers)
  let isWatchingProcess = false

  return {
    count({ seconds, ...labels }) {
      requests.inc(labels)
      durations.observe(labels, seconds)
    },
    async read(metrics) {
      if (!isWatchingProcess) collectDefaultMetrics({ register: registry })
      isWatchingProcess = true
      platform.set(metrics)
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** The figures from the database; every process of the site reports the same. */
function platformGauges(registers: Registry[]) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const tasks = gauge('viree_tasks', 'Background tasks by kind and state; done means in the last 24 hours', [
    'kind',
    'state',
  ])
  const oldest = gauge(
    'viree_task_oldest_waiting_seconds',
    'How long the oldest due task has waited; 0 if none',
  )
  const degraded = gauge(
    'viree_degraded',
    '1 while /sante says degraded: a task failed or waits for too long',
  )
  const outage = gauge('viree_outage_seconds', 'How long the server of a class of tasks has been away', [
    'class',
  ])
  const sessions = gauge('viree_sessions_open', 'Sessions that are neither ended nor expired')
  const size = gauge('viree_database_bytes', 'Size of the database')
  const findings = gauge('viree_money_findings', 'What the last comparison of all money named', ['run'])
  const checked = gauge('viree_money_checked_seconds', 'How long ago all money was last compared', ['run'])
  const registrations = new Counter({
    name: 'viree_registrations_total',
    help: 'Registrations ever made, by who made them',
    labelNames: ['kind'],
    registers,
  })

  return {
    set(metrics: PlatformMetrics) {
      tasks.reset()
      for (const [kind, counts] of metrics.tasks)
        for (const [state, count] of Object.entries(counts)) tasks.set({ kind, state }, count)
      oldest.set(metrics.oldestWaitingSeconds)
      degraded.set(metrics.isDegraded ? 1 : 0)
      outage.reset()
      for (const { workClass, seconds } of metrics.outages)
        outage.set({ class: workClass.toLowerCase() }, seconds)
      findings.reset()
      checked.reset()
      if (metrics.money) {
        findings.set({ run: 'last' }, metrics.money.findings)
        checked.set({ run: 'last' }, metrics.money.checkedSeconds)
      }
      sessions.set(metrics.sessionsOpen)
      size.set(metrics.databaseBytes)
      registrations.reset()
      for (const { kind, count } of metrics.registrations)
        registrations.inc({ kind: kind === 'GHOST' ? 'by_hand' : 'by_person' }, count)
    },
  }
}
