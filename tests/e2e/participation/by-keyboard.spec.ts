import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newcomer, newHost } from '#tests/e2e/steps.ts'

/** It has places enough for every journey of this product. */
async function openActivity(page: Page) {
  await page.goto('/activites?search=contredanses')
  await page.getByRole('article').first().getByRole('link').press('Enter')
  await expect(page.locator('#inscription')).toBeVisible()
}

test('by the keyboard alone: a guest chooses two places, fills the form, and reads what came of it', async ({
  page,
  t,
}) => {
  await openActivity(page)
  const people = page.locator('#inscription').getByRole('combobox')
  await people.press('ArrowDown')
  await expect(people).toHaveValue('2')
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .press('Enter')
  await expect(page).toHaveURL(/\/inscription/)
  await expect(page.locator('[name=nbrParticipant]')).toHaveValue('2')

  const { firstName, email } = newcomer('Samira')
  for (const [name, typed] of Object.entries({ prenom: firstName, email, emailAgain: email })) {
    await page.locator(`main [name=${name}]`).focus()
    await page.keyboard.type(typed)
  }
  await page.locator('main [name=terms]').press('Space')
  await page.locator('main [name=emailAgain]').press('Enter')
  const said = t('participation:join.toasts.inscription_ok', { count: 2 })
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
})

test('by the keyboard alone: a member joins with one press, and goes to the ticket', async ({
  page,
  t,
  database,
}) => {
  await newHost(page, t, database)
  await openActivity(page)
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .press('Enter')
  await expect(page).toHaveURL(/\/inscription\/merci\?/)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('participation:joined.tickets'), exact: true })
    .press('Enter')
  await expect(page).toHaveURL(/\/mes-inscriptions/)
  await expect(page.getByRole('article')).toHaveCount(1)
})
