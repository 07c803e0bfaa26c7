import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FrontLimits } from '#server/web/front.ts'
import { afterTheFile } from '#tests/api/world/database/database.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

/**
 * The limits of this test: so long without any progress, or fewer than 5 kB a second. A busy machine stands still for
 * less.
 */
const SHORT: FrontLimits = { progress: { graceMs: 1000, bytesPerSecond: 5000, lookEveryMs: 20 } }

/** More than the system's buffers take before anybody reads. */
const LARGE = 'x'.repeat(30_000_000)

async function line(port: number, ...said: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  afterTheFile(() => socket.destroy())
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  for (const part of said) socket.write(part)
  return socket
}

const closed = (socket: Socket) =>
  new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))

const post = (length: number) =>
  `POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`

async function app(limits: FrontLimits = SHORT) {
  const { services } = await world()
  const ended: string[] = []
  const { port } = await listen(
    services,
    {
      pages: (request, response) => {
        response.once('close', () => ended.push(request.url ?? ''))
        if (request.url === '/large') return void response.end(LARGE)
        if (request.url === '/slow') return void setTimeout(() => response.end('late'), 2500)
        let length = 0
        request.on('data', (piece: Buffer) => (length += piece.length))
        request.on('end', () => response.end(`${length} bytes`))
      },
    },
    limits,
  )
  return { port, ended }
}

test('who asks and does not read is cut', async () => {
  const { port, ended } = await app()
  const socket = await line(port, 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.pause()
  for (let looks = 0; ended.length === 0 && looks < 500; looks++) await pause(20)
  expect(ended).toEqual(['/large']) // before a byte of it was read
  let length = 0
  socket.on('data', (piece: Buffer) => (length += piece.length))
  const isCut = closed(socket)
  socket.resume()
  await isCut
  expect(length).toBeLessThan(LARGE.length)
})

test('who reads slowly, but reads, gets all of it', async () => {
  const { port } = await app()
  const socket = await line(port, 'GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let length = 0
  socket.on('data', (piece: Buffer) => {
    length += piece.length
    socket.pause()
    setTimeout(() => socket.resume(), 4) // altogether longer than the pause that is allowed
  })
  await closed(socket)
  expect(length).toBeGreaterThan(LARGE.length)
})

test('a body of which a byte comes now and then is cut; one that moves on arrives', async () => {
  const { port } = await app()
  const trickle = await line(port, post(1000))
  const drop = setInterval(() => trickle.write('a'), 30)
  afterTheFile(() => clearInterval(drop))
  const isCut = closed(trickle)
  const steady = await line(port, post(60_000))
  const answer = new Promise<string>((resolve) => {
    steady.once('data', (data) => resolve(String(data)))
    steady.once('close', () => resolve('closed'))
  })
  for (let sent = 0; sent < 60_000; sent += 6000) {
    steady.write('b'.repeat(6000))
    await pause(150)
  }
  expect(await answer).toContain('60000 bytes')
  expect(await isCut).toBe('closed')
  clearInterval(drop)
})

test('who waits for us is left alone', async () => {
  const { port } = await app()
  const socket = await line(port, 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  expect(answer).toContain('200 OK')
})
