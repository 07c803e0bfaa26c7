import { expect, onTestFinished } from 'vitest'
import { findPaymentAccountOf } from '#db/queries/payment/account.ts'
import type { Db } from '#db/schema.ts'
import { makeStripe } from '#server/gateways/payments/stripe.ts'
import { startSandbox } from '#server/sandbox/server.ts'

process.env.STRIPE_SUPPRESS_NOTICES = 'true'

export const WEBHOOK_SECRETS = { PLATFORM: ['whsec_new', 'whsec_old'], CONNECT: ['whsec_c'], V2: ['whsec_2'] }

/** What buyers are told of a seller, as REST takes it. */
export const SELLER = {
  legalName: 'Alice Tremblay',
  address: '12, rue du Quai, Rimouski G5L 1A1',
  province: 'QC',
  telephone: '418 555-0132',
} as const

/** Whether the provider pays this host. */
export async function hasPaymentAccount(db: Db, hostId: number): Promise<boolean> {
  const account = await findPaymentAccountOf(db, hostId)
  return account !== undefined && account.readyAt !== null
}

/** For tests of answers that never come; the others wait for a busy machine. */
const SHORT_MS = 400
export const PATIENT = { timeoutMs: 10_000 }

/**
 * A double of its own for one test, our gateway in front of it, and its switches. The test fails where the double had to
 * refuse more, or fewer, of our requests than it says.
 */
export async function playPayments({ refusals = 0, timeoutMs = SHORT_MS } = {}) {
  const sandbox = await startSandbox({ file: ':memory:', port: 0, hasControl: true })
  onTestFinished(() => sandbox.stop())
  const access = { secretKey: 'sk_test_sandbox', apiBase: sandbox.url, webhookSecrets: WEBHOOK_SECRETS }
  async function control(name: string, params: object = {}) {
    const request = { method: 'POST', body: JSON.stringify(params) }
    const response = await fetch(`${sandbox.url}/__sandbox/${name}`, request)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<string, unknown>
  }
  onTestFinished(async () => {
    const refused = await control('refusals')
    expect(refused, 'requests that the double refused').toMatchObject({ count: refusals })
  })
  async function accounts() {
    const response = await fetch(`${sandbox.url}/v2/core/accounts`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  return { url: sandbox.url, payments: makeStripe(access, timeoutMs), control, accounts }
}

export type PlayedPayments = Awaited<ReturnType<typeof playPayments>>
