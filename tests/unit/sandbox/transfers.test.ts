import { describe, expect, test } from 'vitest'
import { failureOf, playSandbox } from './play.ts'

const DAY = 86_400

/** An account that is ready, and a payment of 100 $ that is a few seconds old. */
async function playSale() {
  const played = await playSandbox()
  const { stripe, control } = played
  const { id: destination } = await stripe.v2.core.accounts.create({
    contact_email: 'maude@example.com',
    dashboard: 'express',
    identity: { country: 'ca' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  })
  await control('transfers', { account: destination, status: 'active' })
  const { latest_charge } = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'cad',
    confirm: true,
    payment_method: 'pm_card_visa',
    transfer_group: 'order_1',
  })
  await control('clock', { seconds: 5 })
  const transfer = (amount: number, source_transaction?: string) =>
    stripe.transfers.create({ amount, currency: 'cad', destination, source_transaction })
  const balance = async (stripeAccount?: string) => {
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount })
    return [available[0]?.amount, pending[0]?.amount]
  }
  return { ...played, destination, charge: String(latest_charge), transfer, balance }
}

describe('a transfer', () => {
  test('with a source goes before the money can be used, and becomes available with it', async () => {
    const { transfer, charge, balance, destination, control, stripe } = await playSale()
    const made = await transfer(9000, charge)
    expect(made).toMatchObject({ amount: 9000, transfer_group: 'order_1', source_transaction: charge })
    expect(await balance(destination)).toEqual([0, 9000])
    expect(await balance()).toEqual([0, 680])
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount: destination },
    )
    await control('clock', { seconds: 8 * DAY })
    expect(await balance(destination)).toEqual([9000, 0])
    expect((await stripe.transfers.list({ destination })).data.map(({ id }) => id)).toEqual([made.id])
    const own = await stripe.balanceTransactions.list({}, { stripeAccount: destination })
    expect(own.data).toMatchObject([{ type: 'payment', net: 9000 }])
  })

  test('takes no more than its charge, and none of what is not there', async () => {
    const { transfer, charge, control } = await playSale()
    await transfer(6000, charge)
    expect(await failureOf(transfer(4001, charge))).toMatchObject({ statusCode: 400, param: 'amount' })
    expect(await failureOf(transfer(100))).toMatchObject({ code: 'balance_insufficient' })
    await control('clock', { seconds: 8 * DAY })
    expect(await failureOf(transfer(10_000))).toMatchObject({ code: 'balance_insufficient' })
  })

  test('goes to accounts that may receive it', async () => {
    const { transfer, charge, control, destination, stripe } = await playSale()
    await control('transfers', { account: destination, status: 'restricted' })
    expect(await failureOf(transfer(100, charge))).toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
    const params = { amount: 100, currency: 'cad', destination: 'acct_none' }
    expect(await failureOf(stripe.transfers.create(params))).toMatchObject({ param: 'destination' })
  })

  test('is reversed in parts, while its account has the money', async () => {
    const { transfer, charge, control, stripe, destination, balance } = await playSale()
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount: destination },
    )
    const { id } = await transfer(9000, charge)
    expect(await failureOf(stripe.transfers.createReversal(id, { amount: 4000 }))).toMatchObject({
      code: 'balance_insufficient',
    })
    await control('clock', { seconds: 8 * DAY })
    const reversal = await stripe.transfers.createReversal(id, { amount: 4000 })
    expect(reversal).toMatchObject({ transfer: id, amount: 4000 })
    expect(await balance(destination)).toEqual([5000, 0])
    const after = await stripe.transfers.retrieve(id)
    expect(after).toMatchObject({ amount_reversed: 4000, reversed: false })
    expect(after.reversals.data.map((one) => one.id)).toEqual([reversal.id])
    expect(await failureOf(stripe.transfers.createReversal(id, { amount: 5001 }))).toMatchObject({
      param: 'amount',
    })
  })
})

test('an account is paid out by itself, or the bank refuses', async () => {
  const { transfer, charge, control, stripe, destination, sandbox } = await playSale()
  await transfer(9000, charge)
  sandbox.objects.hide(destination, { bank: { account: '000111111113' } })
  await control('clock', { seconds: 12 * DAY })
  const { data } = await stripe.payouts.list({}, { stripeAccount: destination })
  expect(data).toMatchObject([{ status: 'failed', failure_code: 'account_closed', amount: 9000 }])
  const events = (await stripe.events.list({ limit: 100 }, { stripeAccount: destination })).data
  expect(events.map(({ type }) => type)).toEqual(['payout.failed', 'payout.created', 'balance.available'])
})
