import type { ActivityUpdate } from '#db/schema/activity.ts'
import { FAMILY_TYPE } from '#server/domain/activity/type.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { guestJoins, newHost, publish, signOut } from '#tests/e2e/steps.ts'

const MINUTE_MS = 60_000

test('the chips for today, for places left and for families leave what they say', async ({
  page,
  request,
  t,
  database,
  withJavaScript,
}) => {
  // Both are found by this number, and by nobody else's search.
  const mark = Date.now()
  await newHost(page, t, database)
  const full = await publish(page, { name: `Sortie ${mark} complète`, places: 1 })
  const family = await publish(page, { name: `Sortie ${mark} avec les enfants` })
  await signOut(page)
  const change = (activityId: number, values: ActivityUpdate) =>
    database((db) => db.updateTable('activity').set(values).where('id', '=', activityId).execute())
  const online = { validation: 'VALIDED', validatedAt: new Date().toISOString() } as const
  await change(full, online)
  await change(family, { ...online, typeId: FAMILY_TYPE.id })
  await guestJoins(request, full, { firstName: 'Lou', people: 1 })
  const soon = new Date(Date.now() + 20 * MINUTE_MS)
  const day = localDay(soon, HOME_ZONE)
  await change(full, { startsAt: soon.toISOString(), localStart: `${day}T23:59` })

  const found = page.getByRole('main').getByRole('article')
  const press = async (label: string) => {
    await page.goto(`/activites?search=${mark}`)
    await expect(found).toHaveCount(2)
    const chip = page.locator('.list-chips .chip', { hasText: label })
    await expect(chip).toContainText('1')
    await chip.locator('input').check()
    if (!withJavaScript) await page.locator('.list-chips').getByRole('button').click()
  }

  await press(t('search:filters.places'))
  await expect(page).toHaveURL(/places=1/)
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('avec les enfants')

  await press(t('types:famille'))
  await expect(page).toHaveURL(new RegExp(`types=${FAMILY_TYPE.id}`))
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('avec les enfants')

  // Twenty minutes before midnight nothing more begins today.
  if (day !== localDay(new Date(), HOME_ZONE)) return
  await press(t('search:filters.whens.today'))
  await expect(page).toHaveURL(/when=today/)
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('complète')
})

test('with forced colours a chosen chip differs from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/activites?places=1')
  const backgroundOf = (chip: string) =>
    page
      .locator(`.list-chips ${chip}`)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(page.locator('.list-chips .chip:has(:checked)').first()).toHaveCSS(
    'forced-color-adjust',
    'none',
  )
  expect(await backgroundOf('.chip:has(:checked)')).not.toBe(await backgroundOf('.chip:not(:has(:checked))'))
})
