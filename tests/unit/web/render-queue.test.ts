import { Agent, type ClientRequest, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { makeRenderQueue, queueNameOf } from '#server/web/limits/render-queue.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** An app that renders two pages at a time, each until it is released. */
async function startRenderer() {
  const renderQueue = makeRenderQueue(2)
  /** The pages that are being rendered, by their path; calling one finishes it. */
  const making = new Map<string, (text?: string) => void>()
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? ''
    response.once('close', () => making.delete(path))
    const peer = String(incoming.headers['x-peer'] ?? '192.0.2.1')
    renderQueue.enqueue(Object.assign(incoming, { peer }), response, () =>
      making.set(path, (text = '') => void response.end(path + text)),
    )
  })
  server.on('connection', renderQueue.onConnection)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  undo.push(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })

  const ask = (path: string, method = 'GET', peer?: string): ClientRequest => {
    const headers = peer ? { 'X-Peer': peer } : {}
    const outgoing = request({ host: '127.0.0.1', port, path, method, agent, headers })
    outgoing.on('error', () => undefined)
    outgoing.on('response', () => undefined) // whose body nobody reads
    outgoing.end()
    return outgoing
  }
  /** Sends a request, and waits until the front has received it. */
  const arrive = async (path: string, method?: string, peer?: string) => {
    const seen = new Promise((resolve) => server.once('request', resolve))
    const asked = ask(path, method, peer)
    await seen
    return asked
  }
  return { making, arrive, makeForMany: renderQueue.makeForMany }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}

test('two pages are made at a time, the others in the order in which they came', async () => {
  const { making, arrive } = await startRenderer()
  for (const path of ['/a', '/b', '/c', '/d']) await arrive(path)
  await until(() => making.has('/b'))
  expect([...making.keys()]).toEqual(['/a', '/b'])

  making.get('/b')?.()
  await until(() => making.has('/c'))
  expect(making.has('/d')).toBe(false)
  making.get('/a')?.()
  await until(() => making.has('/d'))
})

test('a network that loads many pages delays its own alone', async () => {
  const { making, arrive } = await startRenderer()
  for (let page = 0; page < 20; page++) await arrive(`/flood/${page}`)
  await arrive('/neighbour', 'GET', '192.0.2.2')
  await arrive('/household', 'GET', '2001:db8:1:2::7')
  await arrive('/household/2', 'GET', '2001:db8:1:2::8') // the same network
  for (const path of ['/flood/0', '/flood/1', '/flood/2', '/neighbour']) {
    await until(() => making.has(path))
    making.get(path)?.()
  }
  await until(() => making.has('/household') && making.has('/flood/3'))
  expect([...making.keys()].sort()).toEqual(['/flood/3', '/household'])
})

test('what is made for many has each second turn, however many networks wait', async () => {
  const { making, arrive, makeForMany } = await startRenderer()
  for (const path of ['/a', '/b']) await arrive(path)
  for (let network = 1; network < 9; network++) await arrive(`/${network}`, 'GET', `198.51.100.${network}`)
  const made: string[] = []
  for (const name of ['one', 'two'])
    void makeForMany(
      () => true,
      async () => void made.push(name),
    )
  for (const path of ['/a', '/b', '/1']) {
    await until(() => making.has(path))
    making.get(path)?.()
  }
  await until(() => made.length === 2)
  expect(made).toEqual(['one', 'two'])
  await until(() => making.size === 2)
  expect([...making.keys()].every((path) => Number(path.slice(1)) <= 4)).toBe(true)
})

test('forms and monitoring do not wait', async () => {
  const { making, arrive } = await startRenderer()
  for (const path of ['/a', '/b', '/c']) await arrive(path)
  await arrive('/form', 'POST')
  await arrive('/sante')
  await until(() => making.size === 4)
  expect([...making.keys()].sort()).toEqual(['/a', '/b', '/form', '/sante'].sort())
})

test('a visitor who leaves the queue makes room, and so does one who leaves while their page is rendered', async () => {
  const { making, arrive } = await startRenderer()
  const [a, , c] = [await arrive('/a'), await arrive('/b'), await arrive('/c')]
  await arrive('/d')
  c.destroy()
  a.destroy()
  await until(() => making.has('/d'))
  expect(making.has('/c')).toBe(false)
})

test('a slow reader keeps nobody waiting: a page that is made has left', async () => {
  const { making, arrive } = await startRenderer()
  for (const path of ['/a', '/b', '/c']) await arrive(path)
  await until(() => making.has('/a'))
  making.get('/a')?.('x'.repeat(20_000_000))
  await until(() => making.has('/c'))
})

test.each([
  ['/couvertures/velo-6.png?v=1', 'drawing'],
  ['/partage/6-fr.png', 'drawing'],
  ['/couvertures/velo-6.svg', 'picture'],
  ['/plans/45.500_-73.600.svg', 'picture'],
  ['/images/0a-800.webp', 'picture'],
  ['/billets/0a/billet.pdf?lang=en', 'file'],
  ['/mes-activites/6/participants.xlsx', 'file'],
  ['/mes-activites/6/Participants.CSV/', 'file'],
  ['/mon-compte/confidentialite/mes-donnees.zip', 'file'],
  ['/activites?q=billet.pdf', 'page'],
  ['/activites?q=/couvertures/velo-6.png', 'page'],
  ['/', 'page'],
])('%s waits in the queue of its kind: %s', (url, queue) => {
  expect(queueNameOf(url)).toBe(queue)
})

test('however many drawings are asked for, a page is made at once, and a picture that is only read', async () => {
  const { making, arrive } = await startRenderer()
  for (let seed = 0; seed < 20; seed++) await arrive(`/couvertures/velo-${seed}.png`)
  await arrive('/images/a-400.webp')
  await arrive('/a')
  await until(() => making.has('/a') && making.has('/images/a-400.webp'))
  expect([...making.keys()].filter((path) => path.endsWith('.png'))).toHaveLength(4)
})

test('however many files wait for each other, a page is made at once', async () => {
  const { making, arrive } = await startRenderer()
  for (let id = 0; id < 20; id++) await arrive(`/mes-commandes/${id}/recu.pdf`)
  await arrive('/a')
  await until(() => making.has('/a'))
  expect(making.size).toBe(21)
})
