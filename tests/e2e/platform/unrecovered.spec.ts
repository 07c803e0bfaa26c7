import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, publish } from '#tests/e2e/steps.ts'

test('the page of an activity that is hidden, and of one that never was, says so in its title', async ({
  page,
  browser,
  t,
  database,
}) => {
  await newHost(page, t, database)
  const hidden = `/activites/${await publish(page, { name: `Sortie cachée ${Date.now()}` })}`
  const visitor = await (await browser.newContext()).newPage()
  for (const path of [hidden, '/activites/4711471']) {
    const answer = await visitor.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t('activity:unrecovered'))
    await expect(visitor).toHaveTitle(new RegExp(`^${t('activity:unrecovered')} · `))
    await expect(visitor.getByText(t('activity:unrecoveredText'))).toBeVisible()
  }
  await visitor.goto('/nulle-part')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t('common:errorPage.404.title'))
  await expect(visitor).toHaveTitle(`${t('common:errorPage.404.title')} · Virée`)
  await expect(visitor.getByRole('main').locator('picture img')).toBeVisible()
})

test('the address of a file that does not exist shows the page of the error', async ({ page, t }) => {
  for (const path of ['/activites/4711471/activite.ics', '/mes-activites/x/dupliquer']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:errorPage.404.title'))
    await expect(page).toHaveTitle(`${t('common:errorPage.404.title')} · Virée`)
  }
})
