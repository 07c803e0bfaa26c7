import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { failureOf, openPage, playSandbox } from './play.ts'

const price = (name: string, unit_amount: number) => ({
  price_data: { currency: 'cad', product_data: { name }, unit_amount },
})

const order: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  ui_mode: 'hosted_page',
  locale: 'fr-CA',
  submit_type: 'book',
  customer_email: 'luc@example.com',
  client_reference_id: '17',
  success_url: 'https://a.example/merci?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://a.example/commande',
  allowed_payment_method_types: ['card', 'link'],
  adaptive_pricing: { enabled: false },
  managed_payments: { enabled: false },
  line_items: [
    { ...price('Adulte <b>', 7000), quantity: 2 },
    { ...price('TPS (5 %)', 700), quantity: 1 },
    { ...price('TVQ (9,975 %)', 1397), quantity: 1 },
  ],
  payment_intent_data: { transfer_group: 'order_17', metadata: { orderId: '17' } },
  metadata: { orderId: '17' },
}

const visa = {
  email: 'luc@example.com',
  name: 'Luc Roy',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
}

async function playCheckout(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const played = await playSandbox()
  const session = await played.stripe.checkout.sessions.create({ ...order, ...changes })
  const read = () => played.stripe.checkout.sessions.retrieve(session.id)
  return { ...played, session, id: session.id, url: session.url ?? '', read }
}

describe('a checkout session', () => {
  test('adds up its lines, and has no payment before somebody pays', async () => {
    const { session, stripe, id } = await playCheckout()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 16_097,
      payment_intent: null,
      client_reference_id: '17',
    })
    const items = await stripe.checkout.sessions.listLineItems(id, { limit: 2 })
    expect(items).toMatchObject({ has_more: true, data: [{ amount_total: 14_000, quantity: 2 }, {}] })
    const whole = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items.data.price.product'] })
    expect(whole.line_items?.data[1]?.price?.product).toMatchObject({ name: 'TPS (5 %)' })
  })

  test('is paid on its page, in the language of the order, and leads back', async () => {
    const { url, read, stripe, id } = await playCheckout()
    const page = await openPage(url)
    expect(page.text).toContain('lang="fr-CA"')
    expect(page.text).toContain('Adulte &lt;b&gt; × 2')
    expect(page.text).toContain('160,97')
    expect(page.text).toContain('value="luc@example.com"')
    const { location } = await page.send(visa)
    expect(location).toBe(`https://a.example/merci?session=${id}`)
    const paid = await read()
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'luc@example.com', name: 'Luc Roy' },
    })
    const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent))
    expect(intent).toMatchObject({ amount: 16_097, transfer_group: 'order_17', metadata: { orderId: '17' } })
    const events = (await stripe.events.list()).data.map(({ type }) => type)
    expect(events[0]).toBe('checkout.session.completed')
    expect((await stripe.checkout.sessions.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('is paid once, however often the button is pressed', async () => {
    const { url, stripe, id } = await playCheckout()
    const page = await openPage(url)
    await Promise.all([page.send(visa), page.send(visa)])
    expect((await page.send(visa)).location).toContain(id)
    expect((await stripe.charges.list()).data).toHaveLength(1)
    const after = await openPage(url)
    expect(after.text).toContain('C’est payé')
    expect((await openPage(`${url}?lang=en`)).text).toContain('<title>Paid')
  })

  test('takes another card after a declined one', async () => {
    const { url, read, stripe } = await playCheckout()
    const page = await openPage(url)
    const again = await page.send({ ...visa, number: '4000 0000 0000 0002' })
    expect(again.status).toBe(422)
    expect(again.text).toContain('La carte a été refusée')
    expect(again.text).toContain('value="Luc Roy"')
    expect(await read()).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    await again.send(visa)
    const { payment_intent } = await read()
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([payment_intent])
  })

  test('goes through the bank, which may be left in the middle, and asked again', async () => {
    const { url, read } = await playCheckout()
    const secured = { ...visa, number: '4000002500003155' }
    const bank = await (await openPage(url)).send(secured)
    expect(bank.text).toContain('Votre banque vérifie')
    expect((await read()).status).toBe('open')
    const refused = await bank.send({ answer: 'refuse' })
    expect(refused.text).toContain('La carte a été refusée')
    const again = await refused.send(secured)
    expect((await again.send({ answer: 'confirm' })).location).toContain('https://a.example/merci')
    expect((await read()).payment_status).toBe('paid')
  })

  test('names each field that is wrong', async () => {
    const { url, read } = await playCheckout()
    const page = await (
      await openPage(url)
    ).send({ ...visa, number: '4111', expiry: '12/20', cvc: '1', email: 'x' })
    for (const name of ['number', 'expiry', 'cvc', 'email']) expect(page.text).toContain(`id="${name}-error"`)
    expect(page.text).not.toContain('id="name-error"')
    expect((await read()).payment_intent).toBeNull()
  })

  test('expires on demand and at its time, with what was begun in it', async () => {
    const { url, id, stripe, read } = await playCheckout()
    const bank = await (await openPage(url)).send({ ...visa, number: '4000002500003155' })
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    const { payment_intent } = await read()
    expect((await stripe.paymentIntents.retrieve(String(payment_intent))).status).toBe('canceled')
    expect((await bank.send({ answer: 'confirm' })).text).toContain('Cette page de paiement est fermée')
    expect((await openPage(url)).text).toContain('https://a.example/commande')
    expect(await failureOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
    expect((await stripe.charges.list()).data).toEqual([])
  })

  test('cannot expire once it is paid', async () => {
    const { url, id, stripe, read, control } = await playCheckout()
    await (await openPage(url)).send(visa)
    expect(await failureOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
    await control('clock', { seconds: 25 * 3600 })
    expect((await read()).status).toBe('complete')
  })

  test('expires by itself', async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 31 * 60
    const { read, control, stripe } = await playCheckout({ expires_at })
    await control('clock', { seconds: 31 * 60 - 5 })
    expect((await read()).status).toBe('open')
    await control('clock', { seconds: 5 })
    expect((await read()).status).toBe('expired')
    const [event] = (await stripe.events.list()).data
    expect(event).toMatchObject({ type: 'checkout.session.expired', created: expires_at })
  })

  const soon = () => Math.floor(Date.now() / 1000) + 60
  test.each([
    ['no lines', { line_items: [] }, 'line_items'],
    ['49 cents', { line_items: [{ ...price('A', 49), quantity: 1 }] }, 'line_items'],
    ['half a place', { line_items: [{ ...price('A', 4900), quantity: 0.5 }] }, 'line_items[0][quantity]'],
    ['a minute', { expires_at: soon() }, 'expires_at'],
    ['two customers', { customer: 'cus_1' }, 'customer'],
    ['a subscription', { mode: 'subscription' }, 'mode'],
    ['an old mode', { ui_mode: 'hosted' }, 'ui_mode'],
    ['nowhere to return', { success_url: undefined }, 'success_url'],
    ['what is gone', { payment_method_types: ['card'] }, 'payment_method_types'],
  ])('of %s is refused', async (_, changes, param) => {
    const { stripe } = await playSandbox()
    const params = { ...order, ...changes } as Stripe.Checkout.SessionCreateParams
    expect(await failureOf(stripe.checkout.sessions.create(params))).toMatchObject({ statusCode: 400, param })
  })
})
