import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

/**
 * Sends the files of a folder, as they were at the start. Hashed ones are cached for ever; the few others (icons) for an
 * hour.
 */
export function makeStaticFiles(folder: string) {
  const send = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      const lifetime = path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600'
      response.setHeader('Cache-Control', lifetime)
    },
  })

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    response.once('pipe', (file: Readable) => endWithAnswer(file, response))
    send(request, response, next)
  }
}

/**
 * A file that is piped stays open when its reader leaves, and an error that nobody hears ends the process: the file is
 * gone, or there are too many open ones.
 */
function endWithAnswer(file: Readable, response: ServerResponse): void {
  file.once('error', () => response.destroy())
  if (response.destroyed) file.destroy()
  else response.once('close', () => file.destroy())
}
