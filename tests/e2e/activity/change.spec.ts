import type { Locator, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { PARTS } from '#app/features/hosting/editor/parts.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, publish } from '#tests/e2e/steps.ts'

const saveButton = (page: Page, t: TFunction) =>
  page.getByRole('button', { name: t('hosting:editor.change'), exact: true })

const contents = (page: Page, t: TFunction) =>
  page.getByRole('navigation', { name: t('hosting:editor.contents') })

async function edgesOf(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('What should be on the page is not shown.')
  return { top: box.y, bottom: box.y + box.height }
}

test('the button that saves a change is in view wherever one is on the page, and covers no field', async ({
  page,
  t,
  database,
}) => {
  await newHost(page, t, database)
  const name = `Patin au lac ${Date.now()}`
  const activityId = await publish(page, { name })
  await page.goto(`/mes-activites/${activityId}/modifier`)
  const save = saveButton(page, t)
  await expect(save).toBeInViewport({ ratio: 1 })

  // A field that has just gone under the bar comes out from under it with the focus.
  const title = page.locator('[name=name]')
  await title.evaluate((field: HTMLElement) => {
    scrollBy(0, field.getBoundingClientRect().bottom - innerHeight)
    field.focus()
  })
  await expect(save).toBeInViewport({ ratio: 1 })
  const bar = page.locator('.save-bar')
  await expect.poll(async () => (await edgesOf(bar)).top - (await edgesOf(title)).bottom).toBeGreaterThan(0)

  await title.fill(`${name} bis`)
  await page.locator('#option-audience summary').scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 1 })
  await save.click()
  await expect(page.getByText(t('hosting:editor.toasts.changed'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible()
})

test('the bar leads back without saving, and is not printed', async ({ page, t, database }) => {
  await newHost(page, t, database)
  const name = `Raquette ${Date.now()}`
  const activityId = await publish(page, { name })
  await page.goto(`/mes-activites/${activityId}/modifier`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.save-bar')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.locator('[name=name]').fill('Rien de tout cela')
  await page.getByRole('link', { name: t('hosting:editor.leave') }).click()
  await expect(page).toHaveURL(new RegExp(`/mes-activites/${activityId}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the contents lead to each part, and say what is left to correct there', async ({
  page,
  t,
  database,
  namedState,
}) => {
  await newHost(page, t, database)
  const activityId = await publish(page, { name: `Glissade ${Date.now()}` })
  await page.goto(`/mes-activites/${activityId}/modifier`)
  const links = contents(page, t).getByRole('link')
  await expect(links).toHaveText(PARTS.map((part) => t(`hosting:editor.parts.${part}`)))
  for (const part of PARTS) {
    await links.filter({ hasText: t(`hosting:editor.parts.${part}`) }).click()
    const heading = page.getByRole('heading', { level: 2, name: t(`hosting:editor.parts.${part}`) })
    await expect(heading).toBeInViewport({ ratio: 1 })
  }

  await page.locator('[name=name]').fill('')
  await page.locator('[name=description]').fill(' ')
  await saveButton(page, t).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    t('forms:errors.activity.name.required'),
    t('forms:errors.activity.description.required'),
  ])
  const text = links.filter({ hasText: t('hosting:editor.parts.text') })
  await expect(text).toContainText(`2 ${t('hosting:editor.steps.errors', { count: 2 })}`)
  await namedState(page, 'editor of a published activity with errors')

  // The errors stay listed while one goes through the parts.
  await text.click()
  await expect(page.getByRole('heading', { level: 2, name: t('hosting:editor.parts.text') })).toBeInViewport()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
})
