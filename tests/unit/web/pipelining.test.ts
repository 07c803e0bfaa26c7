import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { inTurn } from '#server/web/limits/pipelining.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** A server that lets four requests of a connection wait, with a connection to it. */
async function startServer() {
  /** The answers that are being made, by the path. */
  const making = new Map<string, ServerResponse>()
  const closed: string[] = []
  const server = createServer()
  server.on(
    'request',
    inTurn((request, response) => void making.set(request.url ?? '', response), 4),
  )
  server.on('request', (request, response) => response.once('close', () => closed.push(request.url ?? '')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  socket.on('error', () => undefined) // cut
  undo.push(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const send = (...paths: string[]) =>
    void socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
  const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 60_000 }).toBe(true)
  return { socket, send, until, making, closed, received: () => received }
}

test('requests of a connection are handled one after the other, and answered in their order', async () => {
  const { send, until, making, received } = await startServer()
  send('/a', '/b', '/c')
  for (const path of ['/a', '/b', '/c']) {
    await until(() => making.has(path))
    expect(making.size).toBe(1)
    making.get(path)?.end(`answer of ${path}`)
    making.delete(path)
  }
  await until(() => received().includes('answer of /c'))
  expect(received().match(/answer of \/./g)).toEqual(['answer of /a', 'answer of /b', 'answer of /c'])
})

test('a connection on which more wait than may is cut, and none of them is handled', async () => {
  const { socket, send, making, closed, until } = await startServer()
  const paths = Array.from({ length: 500 }, (_, index) => `/${index}`)
  const cut = new Promise((resolve) => socket.once('close', resolve))
  send(...paths)
  await cut
  await until(() => paths.slice(0, 5).every((path) => closed.includes(path)))
  expect([...making.keys()]).toEqual(['/0'])
})

test('what was answered does not count', async () => {
  const { send, until, making } = await startServer()
  for (let index = 0; index < 12; index++) {
    send(`/${index}`)
    await until(() => making.has(`/${index}`))
    making.get(`/${index}`)?.end()
  }
  expect(making.size).toBe(12)
})

test('whoever leaves takes along what has not had its turn: it is closed, and never handled', async () => {
  const { socket, send, until, making, closed } = await startServer()
  send('/a', '/b', '/c')
  await until(() => making.has('/a'))
  socket.destroy()
  await until(() => closed.length === 3)
  expect(closed.sort()).toEqual(['/a', '/b', '/c'])
  expect([...making.keys()]).toEqual(['/a'])
})
