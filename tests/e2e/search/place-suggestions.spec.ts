import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, newHost } from '#tests/e2e/steps.ts'

const options = (page: Page) => page.getByRole('listbox').getByRole('option')

test(
  'by keyboard alone: a place is suggested, chosen and searched',
  { tag: '@script' },
  async ({ page, namedState }) => {
    await page.goto('/')
    await hydrated(page)
    const field = page.getByRole('search').locator('[name=town]')
    await field.focus()
    await page.keyboard.type('st-jero')
    await expect(options(page).first()).toHaveText('Saint-Jérôme Laurentides')
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await namedState(page, 'home page with suggested places')

    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    const active = await options(page).first().getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', active ?? '')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Saint-Jérôme')
    await expect(field).toBeFocused()
    await expect(options(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/town=/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/town=Saint-J%C3%A9r%C3%B4me/)
  },
)

test(
  'a filter suggests regions and other names; Escape puts the list away and leaves what was typed',
  { tag: '@script' },
  async ({ page, isPhone }) => {
    await page.goto('/activites')
    await hydrated(page)
    const filters = page.locator('.filters')
    if (isPhone) await filters.locator('summary').first().click()
    const field = filters.locator('[name=town]')
    await field.pressSequentially('mtl')
    await expect(options(page).first()).toHaveText('Montréal QC')
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field).toHaveValue('mtl')

    await field.fill('')
    await field.pressSequentially('charlev')
    await options(page).filter({ hasText: 'Capitale-Nationale' }).first().click()
    await expect(field).toHaveValue('Charlevoix')
    await filters.locator('button.is-full').click()
    await expect(page.getByRole('status').filter({ hasText: 'Charlevoix' })).toBeVisible()
  },
)

test(
  'the editor tells towns of one name apart, and offers no region',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await hydrated(page)
    const field = page.locator('[name=city]')
    await field.pressSequentially('saint-raymo')
    await expect(options(page)).toHaveText(['Saint-Raymond Capitale-Nationale', 'Saint-Raymond Montréal'])
    await options(page).last().click()
    await expect(field).toHaveValue('Saint-Raymond, Montréal')
    await field.fill('')
    await field.pressSequentially('lanaudi')
    await field.pressSequentially('ère')
    await expect(options(page)).toHaveCount(0)
  },
)

test('the field of the home page for what is near suggests places, and shows what is near the chosen one', async ({
  page,
  t,
}) => {
  await page.goto('/')
  await hydrated(page)
  const near = page.getByRole('region', { name: t('home:near.title') })
  const field = near.getByLabel(t('home:near.town'))
  await field.pressSequentially('st-jero')
  await options(page).filter({ hasText: 'Saint-Jérôme Laurentides' }).click()
  await expect(field).toHaveValue('Saint-Jérôme')
  await expect(options(page)).toHaveCount(0)
  await near.getByRole('button', { name: t('home:near.button') }).click()
  const title = t('home:near.titleOf', { town: 'Saint-Jérôme' })
  await expect(page.getByRole('region', { name: title })).toBeVisible()
})

test(
  'suggestions leave it to the browser to fill in the person’s own town',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    await page.goto('/mon-compte/profil')
    await hydrated(page)
    const field = page.locator('main [name=city]')
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await expect(field).toHaveAttribute('autocomplete', 'address-level2')
  },
)
