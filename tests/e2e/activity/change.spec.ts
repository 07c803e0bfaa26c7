import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { PARTS } from '#app/features/hosting/editor/parts.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, publish } from '#tests/e2e/steps.ts'

const saveButton = (page: Page, t: TFunction) =>
  page.getByRole('button', { name: t('hosting:editor.change'), exact: true })

const contents = (page: Page, t: TFunction) =>
  page.getByRole('navigation', { name: t('hosting:editor.contents') })

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
