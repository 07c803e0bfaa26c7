import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeStaticFiles } from '#server/web/static-files.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
})

/** More than the buffers of a connection take. */
const LARGE = 'x'.repeat(20_000_000)

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'viree-static-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'large.js'), LARGE)
  writeFileSync(join(folder, 'small.js'), 'small')
  const send = makeStaticFiles(folder)
  const server = createServer((request, response) => {
    send(request, response, () => void response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { folder, port, url: (name: string) => `http://127.0.0.1:${port}/${name}` }
}

/** How many files of a folder this process has open. */
function openFilesOf(folder: string): number {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(folder)
    } catch {
      return false // closed meanwhile: that of the folder itself
    }
  }).length
}

test.skipIf(process.platform !== 'linux')(
  'whoever leaves in the middle of a file leaves none open',
  async () => {
    const { folder, port, url } = await serve()
    for (let visitor = 0; visitor < 10; visitor++) {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /large.js HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
      socket.destroy()
    }
    await expect.poll(() => openFilesOf(folder), { timeout: 60_000 }).toBe(0)
    expect((await (await fetch(url('large.js'))).text()).length).toBe(LARGE.length)
  },
)

test('a file that is gone since the start cuts its answer, and nothing else', async () => {
  const { folder, url } = await serve()
  unlinkSync(join(folder, 'large.js'))
  await expect(fetch(url('large.js')).then((answer) => answer.text())).rejects.toThrow()
  expect(await (await fetch(url('small.js'))).text()).toBe('small')
  expect((await fetch(url('other.js'))).status).toBe(404)
})
