import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startServer } from './server.ts'
import { shippedBuild } from './site.ts'

/**
 * Before the browser tests: plays the demo data once, through the product's own setup. Each product of this run begins with a copy
 * (product.ts) and puts its own setup over it, because playing takes longer than starting.
 */
export default async function playDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-demo-'))
  const setup = await startServer({
    command: process.execPath,
    args: [resolve(shippedBuild(), 'node/setup.js')],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', DATA_DIR: folder },
    log: join(folder, 'setup.log'),
    folder,
  })
  if ((await setup.ended) !== 0) throw new Error(`The setup failed:\n${await setup.said()}`)
  await rm(join(folder, 'setup.log'))
  process.env.PLAYED_DEMO = folder
  return () => rm(folder, { recursive: true, force: true })
}
