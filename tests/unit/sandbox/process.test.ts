import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf } from './play.ts'

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/sandbox/main.ts', ...args])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function start(file: string) {
  const child = run('--file', file, '--control')
  if (!child.stdout) throw new Error('The process says nothing.')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return { child, stripe: clientOf(url) }
}

test('the process keeps what was answered, also when it is killed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'stripe.db')
  const before = await start(file)
  const params = { amount: 5000, currency: 'cad', confirm: true, payment_method: 'pm_card_visa' }
  const paid = await before.stripe.paymentIntents.create(params, { idempotencyKey: 'k1' })
  before.child.kill('SIGKILL')
  await once(before.child, 'exit')

  const after = await start(file)
  const again = await after.stripe.paymentIntents.create(params, { idempotencyKey: 'k1' })
  expect(again).toMatchObject({ id: paid.id, status: 'succeeded' })
  expect((await after.stripe.charges.list()).data).toHaveLength(1)
  after.child.kill('SIGTERM')
  expect((await once(after.child, 'exit'))[0]).toBe(0)
})

test('a process without a file says how it is started', async () => {
  const child = run()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(2)
})
