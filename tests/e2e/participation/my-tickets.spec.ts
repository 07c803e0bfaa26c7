import { randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, publish, signIn, signOut } from '#tests/e2e/steps.ts'

/** The height of four screens of a phone, of 360 × 740. */
const FOUR_SCREENS = 4 * 740

test('eighteen registrations are four screens of a phone; the next one is open, codes come on demand', async ({
  page,
  t,
  account,
  database,
  namedState,
}) => {
  test.slow()
  await signIn(page, t, await account('host'))
  const activityIds: number[] = []
  for (let number = 1; number <= 18; number++)
    activityIds.push(await publish(page, { name: `Marche en forêt ${number}, par le sentier du nord` }))
  await signOut(page)
  const lan = await newHost(page, t, database)
  await database((db) => register(db, lan.email, activityIds, 3))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/mes-inscriptions')

  const rows = page.locator('.registration')
  await expect(rows).toHaveCount(18)
  const main = await page.getByRole('main').boundingBox()
  expect(Math.round(main!.height)).toBeLessThanOrEqual(FOUR_SCREENS)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await namedState(page, 'eighteen registrations')

  // The tabs and the list of links set a display of their own.
  await expect(page.locator('.tabs.no-print')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.no-print:visible')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await expect(page.getByRole('article')).toHaveCount(3) // of the next one
  await expect(page.getByRole('img', { name: t('participation:code.qr', { index: 1 }) })).toHaveCount(0)
  await rows.first().getByText(t('participation:code.show')).first().click()
  await expect(page.getByRole('img', { name: t('participation:code.qr', { index: 1 }) })).toBeVisible()

  await rows.nth(4).locator('summary').first().click()
  await expect(page.getByRole('article')).toHaveCount(6)
})

test('requests wait in a tab of their own, and what is over is in another', async ({
  page,
  t,
  account,
  namedState,
}) => {
  await signIn(page, t, await account('participant'))
  await page.goto('/mes-inscriptions')
  const tabs = page.getByRole('navigation', { name: t('participation:registrations.tabs.label') })
  await expect(
    tabs.getByRole('link', { name: t('participation:registrations.tabs.coming') }),
  ).toHaveAttribute('aria-current', 'page')
  const coming = await page.locator('.registration time').evaluateAll(dates)
  expect(coming).toEqual([...coming].sort())

  const openTab = async (name: string) => {
    const tab = tabs.getByRole('link', { name })
    await tab.click()
    // With script the address changes before the list.
    await expect(tab).toHaveAttribute('aria-current', 'page')
  }
  await openTab(t('participation:registrations.tabs.past'))
  await expect(page).toHaveURL(/onglet=passees/)
  await expect(page.locator('.registration').first()).toBeVisible()
  const past = await page.locator('.registration time').evaluateAll(dates)
  expect(past).toEqual([...past].sort().reverse())
  await namedState(page, 'past registrations')

  await openTab(t('participation:registrations.tabs.waiting'))
  await expect(page).toHaveURL(/onglet=en-attente/)
  await namedState(page, 'registrations that wait')
})

function dates(times: Element[]): string[] {
  return times.map((time) => time.getAttribute('datetime') ?? '')
}

/** Writes the registrations of a party in each of these activities: nobody may join as many within an hour. */
async function register(
  db: Db,
  email: string,
  activityIds: readonly number[],
  partySize: number,
): Promise<void> {
  const createdAt = new Date().toISOString()
  const { id: userId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  for (const activityId of activityIds) {
    const { id: ticketTypeId } = await db
      .selectFrom('ticketType')
      .select('id')
      .where('activityId', '=', activityId)
      .executeTakeFirstOrThrow()
    const person = {
      activityId,
      userId,
      kind: 'USER',
      state: 'YES',
      partySize,
      consent: false,
      createdAt,
    } as const
    const { id: participationId } = await db
      .insertInto('participation')
      .values(person)
      .returning('id')
      .executeTakeFirstOrThrow()
    const tickets = Array.from({ length: partySize }, () => {
      return { uuid: randomUUID(), activityId, participationId, ticketTypeId, createdAt }
    })
    await db.insertInto('ticket').values(tickets).execute()
  }
}
