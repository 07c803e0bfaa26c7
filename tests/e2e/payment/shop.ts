import type { Page } from '@playwright/test'
import type { Db } from '#db/schema.ts'
import { expect } from '#tests/e2e/fixtures.ts'
import { inDays, originOf } from '#tests/e2e/steps.ts'

type Database = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** Lets a host sell: a payment account that is ready, and what buyers must be told. */
export async function letSell(database: Database, email: string): Promise<void> {
  await database(async (db) => {
    const { id: userId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const now = new Date().toISOString()
    await db
      .insertInto('paymentAccount')
      .values({ userId, stripeAccountId: `acct_${userId}`, createdAt: now, readAt: now, readyAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const seller = {
      legalName: 'Coopérative du Vieux-Quai',
      address: '12, rue du Quai, Rimouski G5L 1A1',
      province: 'QC',
      telephone: '418 555-0132',
      gstNumber: '123456789RT0001',
      qstNumber: '1234567890TQ0001',
      changedAt: now,
    } as const
    await db
      .insertInto('billingSettings')
      .values({ userId, ...seller })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(seller))
      .execute()
  })
}

/** Publishes an activity with adults at 40 $ and children at 25.50 $, on sale at once. The host is signed in. */
export async function publishPaid(
  page: Page,
  database: Database,
  name: string,
  more: { needsApproval?: boolean } = {},
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
    db.updateTable('activity').set({ validation: 'VALIDED' }).where('id', '=', activityId).execute(),
  )
  return activityId
}

/** Fills in the provider's page with a card that works, and pays. */
export async function payAtProvider(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.locator('[name=email]').fill('gaetane@exemple.org')
  await page.locator('[name=name]').fill('Gaétane Hudon')
  await page.locator('[name=number]').fill('4242 4242 4242 4242')
  await page.locator('[name=expiry]').fill('12/34')
  await page.locator('[name=cvc]').fill('123')
  await page.locator('form .actions button').first().click()
  await expect(page).toHaveURL(/\/mes-commandes\//)
}
