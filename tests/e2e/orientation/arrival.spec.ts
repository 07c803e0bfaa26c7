import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hold } from '#tests/e2e/hold.ts'
import { hydrated, newHost } from '#tests/e2e/steps.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const announced = (page: Page) => page.locator('body > [aria-live=polite]')

test(
  'a link to another page moves the focus to its heading and announces its title; loading a page does neither',
  { tag: '@script' },
  async ({ page, t }) => {
    await page.goto('/forfaits')
    await hydrated(page)
    await expect(page.locator('body')).toBeFocused()
    await expect(announced(page)).toHaveText('')
    const title = await page.title()

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.privacy') })
      .press('Enter')
    await expect(page).not.toHaveTitle(title)
    await expect(heading(page)).toBeFocused()
    await expect(announced(page)).toHaveText(await page.title())

    // The address of the browser is the earlier one before its page is shown.
    await page.goBack()
    await expect(page).toHaveTitle(title)
    await expect(heading(page)).toBeFocused()
    await expect(announced(page)).toHaveText(title)
  },
)

test('a form that leads to another page moves the focus to its heading and announces its title', async ({
  page,
  t,
  database,
}) => {
  await newHost(page, t, database)
  await page.goto('/activites?search=contredanses')
  await hydrated(page)
  await page.getByRole('article').first().getByRole('link').press('Enter')
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .press('Enter')
  await expect(heading(page)).toHaveText(t('participation:join.toasts.inscription_ok', { count: 1 }))
  await expect(heading(page)).toBeFocused()
  await expect(announced(page)).toHaveText(await page.title())

  await page.goto('/ajouter-une-activite')
  await hydrated(page)
  await page.locator('[name=name]').fill('Glissade de nuit')
  await page.getByRole('button', { name: t('hosting:editor.saveDraft') }).press('Enter')
  await expect(heading(page)).toHaveText(t('hosting:list.title'))
  await expect(heading(page)).toBeFocused()
  await expect(announced(page)).toHaveText(await page.title())
})

test(
  'a form that is answered at its own address, and takes its button away, moves the focus to the heading',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    await page.goto('/activites?search=contredanses')
    await page.getByRole('button', { name: t('search:saved.keep') }).click()
    await expect(page.getByText(t('search:saved.kept'))).toBeVisible()

    await page.goto('/mon-compte/notifications')
    await hydrated(page)
    await page.getByRole('button', { name: t('settings:notifications.searchForget') }).press('Enter')
    await expect(page.getByText(t('settings:notifications.searchNone'))).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await expect(announced(page), 'the title is the same').toHaveText('')

    // An error page in its place has another title.
    await page
      .locator('main input[type=radio]:checked')
      .first()
      .evaluate((radio: HTMLInputElement) => (radio.value = 'NOWHERE'))
    const save = page.getByRole('button', { name: t('settings:notifications.submit') })
    await save.press('Enter')
    await expect(save).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    await expect(announced(page)).toHaveText(await page.title())
  },
)

test(
  'a link to another page asks for no other copy of the style sheet',
  { tag: '@script' },
  async ({ page, t }) => {
    await page.goto('/forfaits')
    await hydrated(page)
    const sheets: string[] = []
    page.on('request', (request) => {
      if (/\/index-[^/]+\.css$/.test(request.url())) sheets.push(request.url())
    })
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.privacy') })
      .press('Enter')
    await expect(page).toHaveURL(/politique/)
    await expect(heading(page)).toBeFocused()
    expect(sheets).toEqual([])
  },
)

test.describe('on a desk, where the filters stay beside the list', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test(
    'other results of the same page leave the focus in the form, and what is typed with it',
    { tag: '@script' },
    async ({ page, t }) => {
      await page.goto('/activites')
      await hydrated(page)
      const field = page.locator('main [name=search]').first()
      const results = await hold(page, /activites\.data\?.*search=neige/)
      await field.fill('neige')
      await field.press('Enter')
      await results.asked
      await page.keyboard.type(' folle')
      results.release()
      await expect(page.locator('.filters summary').first()).toContainText(
        t('search:filters.count', { count: 1 }),
      )
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('neige folle')
    },
  )

  test('a choice that applies at once keeps the focus', { tag: '@script' }, async ({ page }) => {
    await page.goto(`/activites?${new URLSearchParams({ town: 'Québec' })}`)
    await hydrated(page)
    const distance = page.locator('main select[name=distance]')
    await distance.focus()
    await distance.selectOption('100')
    await expect(page).toHaveURL(/distance=100/)
    await expect(distance).toHaveAttribute('data-chosen', '100')
    await expect(distance).toHaveValue('100')
    await expect(distance).toBeFocused()
  })
})
