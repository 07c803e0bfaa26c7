import { expect, test } from '#tests/e2e/fixtures.ts'
import { markLater, openMenu, signIn } from '#tests/e2e/steps.ts'

test('the picture in the header leads to the account, the profile is in the menu', async ({
  page,
  t,
  account,
  isPhone,
}) => {
  const host = await account('host')
  await signIn(page, t, host)
  await markLater(page)
  await page.goto('/forfaits')
  const picture = page
    .getByRole('banner')
    .getByRole('link', { name: t('header.account', { name: host.name }) })
  await expect(picture).toHaveAttribute('href', '/mon-compte/profil')
  await openMenu(page, t, isPhone)
  await page.locator('summary', { hasText: t('nav.more') }).click()
  await expect(page.getByRole('link', { name: t('nav.profile') })).toHaveAttribute('href', /^\/profil\/\d+/)
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.account') })
      .last(),
  ).toBeVisible()
})

test('the menus of the header open one at a time by the keyboard alone', async ({
  page,
  t,
  account,
  isPhone,
}) => {
  await signIn(page, t, await account('participant'))
  await page.goto('/forfaits')
  await openMenu(page, t, isPhone)
  const menus = page.getByRole('banner').locator('details')
  const more = menus.filter({ has: page.locator('summary', { hasText: t('nav.more') }) })
  const language = menus.filter({ has: page.locator('.languages') })
  await more.locator('summary').press('Enter')
  await expect(more).toHaveAttribute('open')
  await language.locator('summary').press('Enter')
  await expect(language).toHaveAttribute('open')
  await expect(more).not.toHaveAttribute('open')
  await language.locator('summary').press('Enter')
  await expect(language).not.toHaveAttribute('open')
})
