import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, newHost, originOf } from '#tests/e2e/steps.ts'
import { wordsIn } from '#tests/e2e/words.ts'

const DECEMBER = { fr: 'décembre', en: 'December' }

test('the calendar speaks the language of the page in a browser of the other one, and goes from 1900 to 2099', async ({
  page,
  t,
  database,
  language,
}) => {
  const other = language === 'fr' ? 'en' : 'fr'
  const words = wordsIn(other)
  await newHost(page, t, database)
  const origin = await originOf(page)
  await page.request.post(`${origin}/langue`, { form: { locale: other }, headers: { Origin: origin } })
  await page.goto('/ajouter-une-activite')
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', `${other}-CA`)
  expect(await page.evaluate(() => navigator.language)).toMatch(language)

  const start = page.locator('[name=startDate]')
  const open = page.getByRole('button', {
    name: `${words('hosting:editor.calendar.open')} ${words('hosting:editor.start')}`,
  })
  const month = page.locator('calendar-month')
  const previous = page.getByRole('button', { name: words('hosting:editor.calendar.previous') })
  const next = page.getByRole('button', { name: words('hosting:editor.calendar.next') })
  const closed = ['aria-disabled', 'true'] as const

  await start.fill('2099-12-10T10:00')
  await expect(page.locator('.date-field').first()).toContainText(`${DECEMBER[other]} 2099 10:00`)
  await open.click()
  await expect(page.getByText(DECEMBER[other], { exact: true })).toBeVisible()
  await expect(month.locator('th').first()).toContainText(other === 'fr' ? 'D' : 'S')
  await expect(month.locator('button', { hasText: /^10$/ })).toHaveAccessibleName(new RegExp(DECEMBER[other]))
  await expect(next).toHaveAttribute(...closed)
  await expect(previous).not.toHaveAttribute(...closed)
  await page.keyboard.press('Escape')

  await start.fill('1900-01-10T10:00')
  await open.click()
  await expect(previous).toHaveAttribute(...closed)
  await expect(next).not.toHaveAttribute(...closed)
})
