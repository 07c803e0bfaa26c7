import type { AddressInfo } from 'node:net'
import { makeApiHandler } from '#server/api/http/handler.ts'
import type { Services } from '#server/runtime/context.ts'
import { type FrontHandlers, type FrontLimits, makeFront } from '#server/web/front.ts'
import { afterTheFile } from '#tests/api/world/database/database.ts'

/** The real HTTP front on a free port, with the real API behind it, and a page that says which one was requested. */
export async function listen(
  services: Services,
  handlers: Partial<FrontHandlers> = {},
  limits?: FrontLimits,
): Promise<{ port: number; url: string }> {
  const server = makeFront(
    services,
    {
      files: (_request, _response, next) => next(),
      api: makeApiHandler(services).handleApi,
      pages: (request, response) => void response.end(`page ${request.url ?? ''}`),
      ...handlers,
    },
    limits,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTheFile(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}` }
}
