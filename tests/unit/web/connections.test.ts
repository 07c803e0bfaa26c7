import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections, networkOf } from '#server/web/limits/connections.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

async function serve(isExempt: (address: string) => boolean) {
  const server = createServer((_request, response) => void response.end('hello'))
  limitConnections(server, isExempt, 2)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  return async () => {
    const socket = connect(port, '127.0.0.1')
    undo.push(() => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const said = await new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(String(data)))
      socket.once('error', reject)
    })
    return { socket, status: said.slice(9, 12) }
  }
}

const gone = (socket: Socket) =>
  new Promise((resolve) => {
    socket.once('close', resolve)
    socket.end()
  })

test('a network holds so many lines, and another one when it lets one go', async () => {
  const ask = await serve(() => false)
  const first = await ask()
  expect([first.status, (await ask()).status, (await ask()).status]).toEqual(['200', '200', '503'])
  await gone(first.socket)
  expect((await ask()).status).toBe('200')
})

test('a proxy of ours holds as many as it likes', async () => {
  const ask = await serve((address) => address === '127.0.0.1')
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual(['200', '200', '200'])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
