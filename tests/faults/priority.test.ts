// Only in test:all: the processor time of two processes is compared.

import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startProduct } from '#tests/infrastructure/product.ts'

const STARTED_WITH = getPriority()

afterEach(() => setPriority(STARTED_WITH))

test('the worker leaves the processor to the pages by as much as is set, wherever both were started', async () => {
  setPriority(STARTED_WITH + 2)
  const product = await startProduct({ env: { VIREE_DEMO: '0', WORKER_NICENESS: '3' } })
  onTestFinished(() => product.stop())
  expect(getPriority(product.web.pid)).toBe(STARTED_WITH + 2)
  await expect.poll(() => getPriority(product.worker!.pid), { timeout: 30_000 }).toBe(STARTED_WITH + 5)
})

test('a worker that may not lower its priority says so, and works', async () => {
  const preload = fileURLToPath(new URL('refused-priority.mjs', import.meta.url))
  const product = await startProduct({
    env: { VIREE_DEMO: '0', WORKER_NICENESS: '3', NODE_OPTIONS: `--import=${preload}` },
  })
  onTestFinished(() => product.stop())
  await expect.poll(() => product.worker!.said(), { timeout: 30_000 }).toContain('"msg":"listening"')
  expect(await product.worker!.said()).toContain('the priority of the worker could not be lowered')
})
