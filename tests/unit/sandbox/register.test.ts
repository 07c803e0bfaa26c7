import { expect, test } from 'vitest'
import { registerEndpoints } from '#server/sandbox/events/register.ts'
import { playSandbox, receiveEvents } from './play.ts'

test('addresses that were registered at the start get their events; registered again, they are the same ones', async () => {
  const played = await playSandbox()
  const [before, after] = [await receiveEvents(), await receiveEvents()]
  const all = (url: string, secret: string) =>
    registerEndpoints(played.sandbox, [
      { kind: 'PLATFORM', url, secret, events: ['charge.updated'] },
      { kind: 'CONNECT', url, secret, events: ['payout.paid'] },
      { kind: 'V2', url, secret, events: ['v2.core.account.closed'] },
    ])
  all(before.url, 'whsec_before')
  all(after.url, 'whsec_after')
  expect((await played.stripe.webhookEndpoints.list()).data).toHaveLength(2)

  const related = { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' }
  played.sandbox.events.emit('charge.updated', { id: 'ch_1', object: 'charge' })
  played.sandbox.events.emit('charge.failed', { id: 'ch_1', object: 'charge' })
  played.sandbox.events.emit('payout.paid', { id: 'po_1', object: 'payout' }, { account: 'acct_1' })
  played.sandbox.events.emitThin('v2.core.account.closed', related)
  await after.until(3)
  expect(after.types().sort()).toEqual(['charge.updated', 'payout.paid', 'v2.core.account.closed'])
  expect(before.received).toEqual([])
  for (const { body, signature } of after.received.filter(({ body }) => body.includes('"object":"event"')))
    expect(played.stripe.webhooks.constructEvent(body, signature, 'whsec_after').livemode).toBe(false)
})
