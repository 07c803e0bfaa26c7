import { getPriority, setPriority } from 'node:os'
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
