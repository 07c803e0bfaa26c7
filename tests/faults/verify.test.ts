// Only in test:all: after their journeys, the browser suites compare the books of each product with the same command.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fillWithPaidOrders } from '#tests/infrastructure/paid-orders.ts'
import { startDouble } from '#tests/infrastructure/servers/stripe-double.ts'
import { shippedBuild, startSite } from '#tests/infrastructure/site.ts'
import { enginesOr } from './backup/installation.ts'

const ORDERS = 30

describe.each(enginesOr('PostgreSQL'))('npm run verify, %s', (engine) => {
  const postgres = engine === 'PostgreSQL' ? process.env.TEST_DATABASE_URL : undefined

  /** Orders that were paid through a double, which runs; and the command on both. */
  async function paid() {
    const site = await startSite({ webs: 0, ...(postgres && { postgres }) })
    onTestFinished(() => site.stop())
    const file = join(site.dataDir, 'stripe.sqlite')
    await fillWithPaidOrders(site.db, file, ORDERS)
    const double = await startDouble(file)
    onTestFinished(() => double.stop())
    const env: NodeJS.ProcessEnv = {
      ...{
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        DATA_DIR: site.dataDir,
        PUBLIC_URL: site.publicUrl,
      },
      ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }),
      ...double.env,
    }
    async function verify() {
      const child = spawn(process.execPath, [join(shippedBuild(), 'node/verify.js')], { env })
      const said: string[] = []
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => said.push(String(text)))
      const [code] = (await once(child, 'close')) as [number]
      return { code, said: said.join('') }
    }
    return { ...site, double, verify }
  }

  test('prints how much it compared, and ends well where everything fits', async () => {
    const { verify, db } = await paid()
    const { code, said } = await verify()
    expect(said).toContain('Everything fits: 0 findings.')
    for (const words of [
      '30 orders',
      '60 tickets',
      '60 transactions',
      '30 charges',
      '30 balance transactions',
    ])
      expect(said).toContain(` ${words}`)
    expect(said).toMatch(/The payment provider holds:\n +\$[\d,.]+ available\n +\$[\d,.]+ pending/)
    for (const kind of ['STRIPE', 'HOST', 'FEE', 'FEE_GST', 'FEE_QST', 'STRIPE_FEES'])
      expect(said).toMatch(new RegExp(`^ +−?\\$[\\d,.]+ ${kind}$`, 'm'))
    expect(said).toMatch(/Owed to hosts:\n +\$[\d,.]+ host \d+, \S/)
    expect(code).toBe(0)
    const [run] = await db.selectFrom('verificationRun').selectAll().execute()
    expect(run).toMatchObject({ endedAt: expect.any(String), findings: '[]' })
  })

  test('names what does not fit, with ids, and ends with 1', async () => {
    const { verify, db } = await paid()
    await db.updateTable('ticket').set({ netCents: 3999 }).where('id', '=', 3).execute()
    const { code, said } = await verify()
    expect(said).toContain('2 findings:')
    expect(said).toMatch(/LINE_SUM order 2, line 2, ticket 3, 1 ¢/)
    expect(code).toBe(1)
  })

  test('says that the provider does not answer, and ends with 1', async () => {
    const { verify, double } = await paid()
    await double.control('fail-next', { kind: 'error', call: 'GET /v1/charges', times: 2 })
    const { code, said } = await verify()
    expect(said).toContain('The payment provider does not answer')
    expect(code).toBe(1)
  })
})
