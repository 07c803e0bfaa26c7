import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, publish } from '#tests/e2e/steps.ts'

test(
  'a page with something typed and not saved asks before it is left',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    const activityId = await publish(page, { name: `Ski de fond ${Date.now()}` })
    const address = `/mes-activites/${activityId}/modifier`
    await page.goto(address)
    const asked: string[] = []
    let isLeaving = false
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      return isLeaving ? dialog.accept() : dialog.dismiss()
    })
    const home = page.getByRole('banner').getByRole('link').first()
    const title = page.locator('[name=name]')

    await title.fill('Ski de fond, plus long')
    await home.click()
    await expect.poll(() => asked).toEqual([t('forms:unsaved')])
    await expect(page).toHaveURL(address)
    await expect(title).toHaveValue('Ski de fond, plus long')

    // A form that comes back with an error is not saved either.
    await title.fill('')
    await page.getByRole('button', { name: t('hosting:editor.change'), exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await home.click()
    await expect.poll(() => asked).toHaveLength(2)

    isLeaving = true
    await home.click()
    await expect(page).toHaveURL('/')
    expect(asked).toHaveLength(3)
  },
)
