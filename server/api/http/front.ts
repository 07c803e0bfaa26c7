import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Services } from '#server/runtime/context.ts'
import type { Metrics } from '#server/runtime/metrics.ts'
import type { CallHead } from './answer.ts'
import type { Stranger } from './auth/stranger.ts'

/** An incoming request as the front passes it on. */
export interface ApiRequest extends IncomingMessage {
  peer?: string
  requestId?: string
  /** The account of the session, once it is known: the access line names it. */
  accountId?: number | undefined
  /** The parsed body; oRPC reads no further where this is set. */
  body?: unknown
}

/** The parts of the pages' build that the web process uses. */
export interface Front {
  services: Services
  /** Counts the answers of the process. */
  metrics: Metrics
  /** Answers /sante and /metrics; calls `next` for everything else. */
  handleMonitoring: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Answers a request under /api, directly from node's own request. */
  handleApi: (request: ApiRequest, response: ServerResponse) => Promise<void>
  /** The same for the development server and for answers that are made for everybody, which use fetch. */
  handleApiFetch: (request: Request, caller: Pick<Context, 'peer' | 'isForEverybody'>) => Promise<Response>
  /** Returns the caller when an activity's page shows them what it shows to any member. */
  findStranger: (head: CallHead, activityId: number) => Promise<Stranger | null>
}
