/**
 * A bare node:http server that sends the bytes it is given, and does nothing else: the upper limit of this machine.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** @type {Record<string, { headers: Record<string, string | string[]>, bytes: string }>} */
const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const known = new Map(
  Object.entries(answers).map(([path, { headers, bytes }]) => [
    path,
    { headers, bytes: Buffer.from(bytes, 'base64') },
  ]),
)

const server = createServer((request, response) => {
  const answer = known.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.bytes)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
