import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { afterTheFile } from '#tests/api/world/database/database.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

/** Sends this on a connection whose own end stays open, and returns the status of its answer. */
async function say(text: string) {
  const { services } = await world()
  const { port } = await listen(services, {}, { restMs: 100 })
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  afterTheFile(() => socket.destroy())
  socket.on('error', () => undefined) // it is cut while it is written to
  socket.write(text)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return { socket, status: String(answer).slice(9, 12) }
}

const CHUNKED = 'Transfer-Encoding: chunked\r\n'

/** Node shows the first thousand headers alone, and obeys all of them. */
test.each([
  ['a body without a length', CHUNKED],
  ['a body that is too long', `Content-Length: ${2 ** 31}\r\n`],
  ['a second host', 'Host: elsewhere.example\r\n'],
])('%s behind a thousand headers is refused unread', async (_, hidden) => {
  const fillers = 'a:\r\n'.repeat(1010)
  const { status } = await say(
    `POST /api/stripe/webhook HTTP/1.1\r\nHost: localhost\r\n${fillers}${hidden}\r\n`,
  )
  expect(status).toBe('400')
})

test('whoever sends what is no request, and keeps the connection open, is cut', async () => {
  const { socket, status } = await say('what is this?\r\n\r\n')
  expect(status).toBe('400')
  const sending = setInterval(() => socket.write('x'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(sending)
})
