import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, signOut } from '#tests/e2e/steps.ts'
import { verifyProduct } from '#tests/infrastructure/verify-product.ts'
import {
  chooseAsGuest,
  type Database,
  fillInAccount,
  goAndPay,
  payAtProvider,
  publishPaid,
  receiptOf,
  tellBuyers,
} from './shop.ts'

/** The clock of the double goes on in it. */
test.use({ ownProduct: 'expiry' })

const NAME = 'Veillée sous la lune'
const PLACES = 6

/** Written by hand: adults at 40 $, children at 25.50 $; 5 % and 9.975 % of the net price, each rounded once. */
const CENTS = {
  twoAdultsAndAChild: { net: '105,50', gst: '5,28', qst: '10,52', total: '121,30' },
  oneAdult: { net: '40,00', gst: '2,00', qst: '3,99', total: '45,99' },
  twoAdults: { total: '91,98' },
} as const

/** An amount in either language. */
const amount = (cents: string) => new RegExp(cents.replace(',', '[,.]'))

function receiptLines({ net, gst, qst, total }: (typeof CENTS)['oneAdult' | 'twoAdultsAndAChild']): string[] {
  return [
    `Sous-total ${net} $`,
    `TPS 5 %, nº 123456789RT0001 ${gst} $`,
    `TVQ 9,975 %, nº 1234567890TQ0001 ${qst} $`,
    `Total payé ${total} $`,
  ]
}

/** The order whose page the provider's leads back to. */
async function heldOrder(database: Database): Promise<{ id: number; transactionId: string }> {
  return database((db) =>
    db
      .selectFrom('order')
      .select(['id', 'transactionId'])
      .where('state', '=', 'OPEN')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
}

/** As after an outage: we took the hold for expired, and the provider's page is still open. */
async function endInOurBooks(database: Database, orderId: number): Promise<void> {
  const endedAt = new Date().toISOString()
  await database(async (db) => {
    const order = db.updateTable('order').set({ state: 'EXPIRED', endedAt, network: null })
    const { participationId } = await order
      .where('id', '=', orderId)
      .returning('participationId')
      .executeTakeFirstOrThrow()
    const ended = { endedAt, endedReason: 'EXPIRED' as const }
    await db.updateTable('participation').set(ended).where('id', '=', participationId).execute()
    await db.updateTable('ticket').set(ended).where('participationId', '=', participationId).execute()
    const attempt = db.updateTable('paymentAttempt').set({ endedAt, outcome: 'EXPIRED' })
    await attempt.where('orderId', '=', orderId).execute()
  })
}

async function placesLeft(page: Page, activityId: number): Promise<number | null> {
  const answer = await page.request.get(`/api/activity?activityId=${activityId}`)
  return ((await answer.json()) as { placesLeft: number | null }).placesLeft
}

test('from the payment account to a refund: bought, enlarged, expired, and paid too late', async ({
  page,
  t,
  database,
  product,
  mailbox,
  namedState,
}) => {
  test.slow()
  const host = await newHost(page, t, database)
  await tellBuyers(database, host.email)
  const activityId = await publishPaid(page, database, NAME, {
    participantNbr: PLACES,
    validation: 'WAITING_PAYMENT_VALID',
  })

  // The host opens the payment account, and what waited goes online by itself.
  await page.goto('/mon-compte/paiements')
  await page.getByRole('button', { name: t('settings:payments.buttons.NONE') }).click()
  await fillInAccount(page, 'Coopérative du Vieux-Quai', 'active')
  await expect(page.locator('.toast')).toContainText(t('settings:payments.back.news.READY'))
  await signOut(page)
  expect((await page.request.get(`/activites/${activityId}`)).status()).toBe(200)

  // Gaétane buys for two adults and a child, and brings one more adult.
  const { twoAdultsAndAChild, oneAdult, twoAdults } = CENTS
  await chooseAsGuest(page, t, activityId, { firstName: 'Gaétane', adults: 2, children: 1 })
  await goAndPay(page, t, amount(twoAdultsAndAChild.total))
  await payAtProvider(page)
  const receipt = await receiptOf(page)
  for (const line of receiptLines(twoAdultsAndAChild)) expect(receipt).toContain(line)
  await page.goto(`/activites/${activityId}/inscription`)
  await page.getByRole('combobox', { name: 'Adulte' }).selectOption('3')
  await goAndPay(page, t, amount(oneAdult.total))
  await payAtProvider(page)
  const more = await receiptOf(page)
  for (const line of receiptLines(oneAdult)) expect(more).toContain(line)
  expect(await placesLeft(page, activityId)).toBe(2)

  // Bruno holds the last two, and is away so long that Carmen holds them when he pays: everything goes back.
  await page.context().clearCookies()
  const bruno = await chooseAsGuest(page, t, activityId, { firstName: 'Bruno', adults: 2 })
  await goAndPay(page, t, amount(twoAdults.total))
  const brunosPage = page.url()
  const brunosCookies = await page.context().cookies()
  const brunos = await heldOrder(database)
  await endInOurBooks(database, brunos.id)
  await page.context().clearCookies()
  await chooseAsGuest(page, t, activityId, { firstName: 'Carmen', adults: 2 })
  await goAndPay(page, t, amount(twoAdults.total))
  const carmens = await heldOrder(database)
  const carmensCookies = await page.context().cookies()
  expect(await placesLeft(page, activityId)).toBe(0)

  await page.context().clearCookies()
  await page.context().addCookies(brunosCookies)
  await page.goto(brunosPage)
  await payAtProvider(page)
  const main = page.getByRole('main')
  await expect(main).toContainText(t('orders:state.ended.EXPIRED_late'))
  await expect(main).toContainText(amount(twoAdults.total))
  await namedState(page, 'order that was paid too late')
  await mailbox.message({ to: bruno.email, subject: amount(twoAdults.total) })
  const refunds = () =>
    database((db) =>
      db.selectFrom('refund').select(['state', 'totalCents']).where('orderId', '=', brunos.id).execute(),
    )
  await expect.poll(refunds, { timeout: 120_000 }).toEqual([{ state: 'SUCCEEDED', totalCents: 9198 }])

  // Carmen does not come back in time: the provider says so by itself, and her places are free again.
  const { id } = carmens
  const heldUntil = new Date().toISOString()
  await database((db) => db.updateTable('order').set({ heldUntil }).where('id', '=', id).execute())
  await product.sandbox?.control('clock', { seconds: 32 * 60 })
  await expect.poll(() => placesLeft(page, activityId), { timeout: 120_000 }).toBe(2)
  await page.context().clearCookies()
  await page.context().addCookies(carmensCookies)
  await page.goto(`/mes-commandes/${carmens.transactionId}`)
  await expect(main).toContainText(t('orders:state.ended.EXPIRED'))
  await namedState(page, 'order that was not paid in time')

  const { code, said } = await verifyProduct(product)
  expect(said).toContain('0 findings')
  expect(code).toBe(0)
})
