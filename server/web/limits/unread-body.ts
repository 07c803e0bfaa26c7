import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long the rest of a body may take once its answer was sent; a proxy that reads bodies first has it all. */
export const REST_MS = 30_000

/**
 * Drops what was not read of a body once its answer has been sent. Node does so only where nobody has begun to read:
 * Remix begins with each form, and goes on when its page needs more. A page that answers without the form would leave its
 * connection unread for good, and a proxy sends the next person's request on it. A connection on which the rest takes longer
 * than `restMs` is cut.
 */
export function dropUnreadBodies(server: Server, restMs = REST_MS): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.readableEnded) return
      request.removeAllListeners('data')
      request.resume()
      if (request.complete) return
      const cut = setTimeout(() => request.socket.destroy(), restMs).unref()
      request.once('close', () => clearTimeout(cut))
    })
  })
}
