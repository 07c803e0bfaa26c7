import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#server/runtime/context.ts'
import type { Metrics } from '#server/runtime/metrics.ts'

/** An incoming request as the front hands it on. */
export interface ApiRequest extends IncomingMessage {
  peer?: string
  requestId?: string
  /** What was read of the body; oRPC reads no further where this is set. */
  body?: unknown
}

/** What the web process takes out of the build of the pages. */
export interface Front {
  services: Services
  /** What counts the answers of the process. */
  metrics: Metrics
  /** Answers a request under /api, straight from node's own request. */
  handleApi: (request: ApiRequest, response: ServerResponse) => Promise<void>
  /** The same for the development server, which speaks fetch. */
  handleApiFetch: (request: Request, peer: string) => Promise<Response>
}
