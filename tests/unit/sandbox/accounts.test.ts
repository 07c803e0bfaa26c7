import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { failureOf, openPage, playSandbox, receiveEvents } from './play.ts'

const host: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'maude@example.com',
  display_name: 'Maude <Canots>',
  dashboard: 'express',
  identity: { country: 'ca', entity_type: 'individual' },
  configuration: {
    customer: {},
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  defaults: {
    currency: 'cad',
    locales: ['fr-CA'],
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  metadata: { userId: '7' },
  include: ['configuration.recipient', 'requirements'],
}

const good = {
  legalName: 'Maude Roy',
  transit: '11000',
  institution: '000',
  account: '000123456789',
  outcome: 'active',
  action: 'finish',
}

async function playHost() {
  const played = await playSandbox()
  const { stripe } = played
  const { id } = await stripe.v2.core.accounts.create(host)
  const readStatus = async () => {
    const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] })
    return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status
  }
  const onboard = () =>
    stripe.v2.core.accountLinks.create({
      account: id,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'https://a.example/again', return_url: 'https://a.example/back' },
      },
    })
  return { ...played, id, readStatus, onboard }
}

describe('an account', () => {
  test('is a recipient that lacks something at first, and shows what was asked for', async () => {
    const { stripe } = await playSandbox()
    const made = await stripe.v2.core.accounts.create(host)
    expect(made).toMatchObject({
      object: 'v2.core.account',
      applied_configurations: ['customer', 'recipient'],
    })
    expect(made.configuration).toMatchObject({
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'restricted' } } } },
    })
    expect(made.requirements?.summary?.minimum_deadline?.status).toBe('past_due')
    const plain = await stripe.v2.core.accounts.retrieve(made.id)
    expect(plain.metadata).toEqual({ userId: '7' })
    for (const part of ['configuration', 'requirements', 'identity', 'defaults'])
      expect(plain).not.toHaveProperty(part)
  })

  test.each([
    ['no country', { identity: {} }, 'identity.country'],
    ['no address', { contact_email: undefined }, 'contact_email'],
    ['an address that is none', { contact_email: 'maude' }, 'contact_email'],
    [
      'a collector of its own',
      { defaults: { responsibilities: { fees_collector: 'me' } } },
      'defaults[responsibilities][fees_collector]',
    ],
    ['an unknown part', { include: ['everything'] }, 'include[0]'],
    ['an unknown parameter', { type: 'express' }, 'type'],
  ])('with %s is refused', async (_, changes, param) => {
    const { stripe } = await playSandbox()
    const params = { ...host, ...changes } as Stripe.V2.Core.AccountCreateParams
    expect(await failureOf(stripe.v2.core.accounts.create(params))).toMatchObject({ statusCode: 400, param })
  })

  test('is changed, listed and closed', async () => {
    const { stripe, id } = await playHost()
    await stripe.v2.core.accounts.update(id, { display_name: 'Canots Roy', metadata: { userId: '8' } })
    const other = await stripe.v2.core.accounts.create({ ...host, display_name: 'Autre' })
    const first = await stripe.v2.core.accounts.list({ limit: 1 })
    expect(first.data.map((account) => account.id)).toEqual([other.id])
    const all = await stripe.v2.core.accounts.list({ limit: 1 }).autoPagingToArray({ limit: 10 })
    expect(all.map((account) => account.display_name)).toEqual(['Autre', 'Canots Roy'])
    expect((await stripe.v2.core.accounts.close(id)).closed).toBe(true)
    expect((await stripe.v2.core.accounts.list({ closed: true })).data).toHaveLength(1)
    expect(await failureOf(stripe.v2.core.accounts.update(id, {}))).toMatchObject({ statusCode: 400 })
    expect(await failureOf(stripe.v2.core.accounts.retrieve('acct_none'))).toMatchObject({ statusCode: 404 })
  })
})

describe('onboarding', () => {
  test('makes the account ready, and says so by thin events', async () => {
    const { stripe, onboard, readStatus, id } = await playHost()
    const webhook = await receiveEvents()
    await stripe.v2.core.eventDestinations.create({
      name: 'v2',
      type: 'webhook_endpoint',
      event_payload: 'thin',
      enabled_events: ['*'],
      webhook_endpoint: { url: webhook.url },
    })
    const page = await openPage((await onboard()).url)
    expect(page.text).toContain('lang="fr-CA"')
    expect(page.text).toContain('Maude &lt;Canots&gt;')
    expect(page.text).toContain('Bac à sable')
    expect((await page.send(good)).location).toBe('https://a.example/back')
    expect(await readStatus()).toBe('active')
    await webhook.until(4)
    expect(webhook.types().sort()).toEqual([
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[identity].updated',
      'v2.core.account[requirements].updated',
      'v2.core.account_link.returned',
    ])
    const returned = webhook.received.map(({ body }) => JSON.parse(body) as { id: string; type: string })
    const event = await stripe.v2.core.events.retrieve(
      returned.find(({ type }) => type === 'v2.core.account_link.returned')?.id ?? '',
    )
    expect(event).toMatchObject({ data: { account_id: id, configurations: ['recipient'] } })
  })

  test('names each field that is wrong, in both languages, and keeps what was written', async () => {
    const { onboard, readStatus } = await playHost()
    const page = await openPage((await onboard()).url)
    const again = await page.send({ ...good, transit: '1', account: 'abc', legalName: '' })
    expect(again.status).toBe(422)
    expect(again.text).toContain('<title>Erreur · Recevoir des paiements')
    for (const name of ['transit', 'account', 'legalName']) {
      expect(again.text).toContain(`href="#${name}"`)
      expect(again.text).toContain(`id="${name}-error"`)
    }
    expect(again.text).toContain('value="000"')
    const english = await openPage(`${again.url}?lang=en`)
    expect(english.text).toContain('<title>Receive payments')
    expect(await readStatus()).toBe('restricted')
  })

  test('can be left, and ends in any answer of Stripe, which can change', async () => {
    const { onboard, readStatus, control, id } = await playHost()
    const left = await openPage((await onboard()).url)
    expect((await left.send({ action: 'leave' })).location).toBe('https://a.example/back')
    expect(await readStatus()).toBe('restricted')
    const page = await openPage((await onboard()).url)
    await page.send({ ...good, outcome: 'pending' })
    expect(await readStatus()).toBe('pending')
    await control('transfers', { account: id, status: 'active' })
    expect(await readStatus()).toBe('active')
  })

  test('begins with a link that works once, and for five minutes', async () => {
    const { onboard, control } = await playHost()
    const { url } = await onboard()
    const page = await openPage(url)
    expect((await openPage(url)).location).toBe('https://a.example/again')
    await page.send(good)
    expect((await page.send(good)).location).toBe('https://a.example/back')
    const late = await onboard()
    await control('clock', { seconds: 301 })
    expect((await openPage(late.url)).location).toBe('https://a.example/again')
  })

  test('is not found under an address that nobody gave out', async () => {
    const { url } = await playHost()
    const page = await openPage(`${url}/sandbox/onboarding/al_none`)
    expect(page.status).toBe(404)
    expect(page.text).toContain('Cette page n’existe pas')
  })
})

test('the page of the account shows its money, once the account is ready', async () => {
  const { stripe, onboard, id, control } = await playHost()
  expect(await failureOf(stripe.accounts.createLoginLink(id))).toMatchObject({ statusCode: 400 })
  await (await openPage((await onboard()).url)).send(good)
  const { url } = await stripe.accounts.createLoginLink(id)
  const page = await openPage(url)
  expect(page.text).toContain('<title>Votre argent chez Stripe')
  expect(page.text).toContain('Rien pour l’instant.')
  expect((await openPage(`${url}x`)).status).toBe(404)
  await control('clock', { seconds: 301 })
  expect((await openPage(url)).status).toBe(404)
})
