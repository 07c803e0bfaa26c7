import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send their next request on a connection when the last is answered. */
const MOST_AT_ONCE = 32

/**
 * Handles the requests of a connection one after the other, and cuts a connection on which more than `most` wait. Node
 * reads them as fast as they come, and hands all of them over at once: whoever sends a hundred thousand has us hold and
 * answer them all. Where the connection closes, node tells only the answer that was being sent: the places that others
 * have taken would never come back, so those that wait for their turn are closed here.
 */
export function inTurn<Request extends IncomingMessage>(
  handle: (request: Request, response: ServerResponse) => void,
  most = MOST_AT_ONCE,
) {
  const connections = new WeakMap<Socket, Set<ServerResponse>>()

  function openOf(socket: Socket): Set<ServerResponse> {
    const known = connections.get(socket)
    if (known) return known
    const open = new Set<ServerResponse>()
    connections.set(socket, open)
    socket.once('close', () => {
      for (const response of open) if (!response.socket) close(response)
    })
    return open
  }

  return (request: Request, response: ServerResponse): void => {
    const { socket } = request
    const open = openOf(socket)
    open.add(response)
    const end = () => open.delete(response)
    response.once('finish', end)
    response.once('close', end)
    if (response.socket) handle(request, response)
    else if (open.size <= most) response.once('socket', () => handle(request, response))
    else socket.destroy() // what was read with this request is still handed over, and closed with it
  }
}

function close(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}
