import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Drops what was not read of a body once its answer has been sent. Node does so only where nobody has begun to read:
 * Remix begins with each form, and goes on when its page needs more. A page that answers without the form would leave its
 * connection unread for good, and a proxy sends the next person's request on it.
 */
export function dropUnreadBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.readableEnded) return
      request.removeAllListeners('data')
      request.resume()
    })
  })
}
