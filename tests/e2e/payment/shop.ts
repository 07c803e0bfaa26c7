import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Db } from '#db/schema.ts'
import { expect } from '#tests/e2e/fixtures.ts'
import { inDays, newcomer, originOf } from '#tests/e2e/steps.ts'
import { pdfText } from '#tests/infrastructure/pdf.ts'
import { makeSeller, nameSeller } from '#tests/infrastructure/seller.ts'

export type Database = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** Lets a host sell: a payment account that is ready, and what buyers must be told. */
export async function letSell(database: Database, email: string): Promise<void> {
  await database(async (db) => makeSeller(db, await idOf(db, email)))
}

/** Writes what buyers must be told of a host; returns the host's id. */
export async function tellBuyers(database: Database, email: string): Promise<number> {
  return database(async (db) => {
    const userId = await idOf(db, email)
    await nameSeller(db, userId)
    return userId
  })
}

async function idOf(db: Db, email: string): Promise<number> {
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return id
}

/** Publishes an activity with adults at 40 $ and children at 25.50 $, on sale as soon as the host is. The host is signed in. */
export async function publishPaid(
  page: Page,
  database: Database,
  name: string,
  {
    validation = 'VALIDED',
    ...more
  }: {
    needsApproval?: boolean
    participantNbr?: number
    questions?: { type: 'TEXT' | 'CHECKBOX'; label: string; required?: boolean; perPerson?: boolean }[]
    validation?: 'VALIDED' | 'WAITING_PAYMENT_VALID'
  } = {},
): Promise<number> {
  const activity = {
    ...{ name, typeId: 1, description: 'Une soirée au bord de l’eau.', startDate: inDays(9, '13:30') },
    ...{ place: { city: 'Sherbrooke' }, participantNbr: 12 },
    paymentModels: [
      { name: 'Adulte', price: 4000 },
      { name: 'Enfant', price: 2550 },
    ],
    refundPolicies: { refundMax: 7, pctRefundMax: 100, refundNom: 2, pctRefundNom: 50 },
    ...more,
  }
  const origin = await originOf(page)
  const answer = await page.request.post('/api/activity', { data: { activity }, headers: { Origin: origin } })
  const { activityId } = (await answer.json()) as { activityId: number }
  expect(activityId, await answer.text()).toBeGreaterThan(0)
  await database((db) =>
    db.updateTable('activity').set({ validation }).where('id', '=', activityId).execute(),
  )
  return activityId
}

/** The fields of the provider's page, with a card that works. */
export const CARD = {
  email: 'gaetane@exemple.org',
  name: 'Gaétane Hudon',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
}

/** Fills in the provider's page with a card that works, and pays. */
export async function payAtProvider(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  for (const [name, value] of Object.entries(CARD)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('form .actions button').first().click()
  await expect(page).toHaveURL(/\/mes-commandes\//)
}

/** A guest chooses places, and reads what they come to. Returns who it was. */
export async function chooseAsGuest(
  page: Page,
  t: TFunction,
  activityId: number,
  { firstName, adults, children = 0 }: { firstName: string; adults: number; children?: number },
) {
  const guest = newcomer()
  await page.goto(`/activites/${activityId}/inscription`)
  await page.getByLabel(t('participation:join.guest.firstName')).fill(firstName)
  await page.getByLabel(t('participation:join.guest.email'), { exact: true }).fill(guest.email)
  await page.getByLabel(t('participation:join.guest.emailAgain')).fill(guest.email)
  await page.getByRole('combobox', { name: 'Adulte' }).selectOption(String(adults))
  await page.getByRole('combobox', { name: 'Enfant' }).selectOption(String(children))
  await page.getByLabel(/conditions|terms/i).check()
  return guest
}

/** Presses the button that bears the amount: the places are held, and the provider's page opens. */
export async function goAndPay(page: Page, t: TFunction, amount: RegExp): Promise<void> {
  await page.getByRole('button', { name: t('participation:join.toPay') }).click()
  await page.getByRole('main').getByRole('button', { name: amount }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
}

/** Fills in the sandbox's form of a payment account, in whatever language it speaks. */
export async function fillInAccount(page: Page, legalName: string, outcome: 'active' | 'restricted') {
  await page.locator('[name=legalName]').fill(legalName)
  await page.locator('[name=transit]').fill('11000')
  await page.locator('[name=institution]').fill('000')
  await page.locator('[name=account]').fill('000123456789')
  await page.locator(`[name=outcome][value=${outcome}]`).check()
  await page.locator('[name=action][value=finish]').click()
}

/** The only page of a receipt, with single spaces. */
export async function receiptOf(page: Page): Promise<string> {
  const file = await page.request.get(`${page.url().split('?')[0]}/recu.pdf?lang=fr`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  return pdfText(await file.body())
    .join('\n')
    .replace(/ +/g, ' ')
}
