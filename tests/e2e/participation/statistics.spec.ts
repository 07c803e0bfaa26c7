import { read, utils } from '@e965/xlsx'
import type { APIResponse, Locator, Page } from '@playwright/test'
import papaparse from 'papaparse'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { guestJoins, markLater, publish, signIn } from '#tests/e2e/steps.ts'

const PRO = 'Club de marche La Boussole'

test(
  'a host searches, exports what is found, and reads the figures of the activity and of all',
  { tag: '@smoke' },
  async ({ page, request, t, product, namedState }) => {
    test.setTimeout(120_000)
    const host = (await product.accounts()).find(({ name }) => name === PRO)!
    await signIn(page, t, host)
    const name = `Vue de haut ${Date.now()}`
    const activityId = await publish(page, { name })
    const main = page.getByRole('main')
    const tabs = main.getByRole('navigation', { name: t('hosting:tabs.label') })
    await markLater(page)

    await page.goto(`/mes-activites/${activityId}`)
    await tabs.getByRole('link', { name: t('hosting:tabs.statistics') }).click()
    await expect(main.getByText(t('statistics:empty.title'))).toBeVisible()
    await expect(main.getByRole('link', { name: t('statistics:empty.bring') })).toBeVisible()
    await namedState(page, 'statistics of an activity before the first registration')

    await guestJoins(request, activityId, { firstName: 'Samira', people: 2 })
    await guestJoins(request, activityId, { firstName: 'Lou', people: 3 })

    // What the filter shows is what the file has.
    await tabs.getByRole('link', { name: t('hosting:tabs.participants') }).click()
    await main.getByText(t('participants:filter.title')).click()
    const search = main.getByRole('search')
    await search.getByLabel(t('participants:filter.name')).fill('samira')
    await search.getByRole('button', { name: t('participants:filter.submit') }).click()
    await expect(main.locator('.table-body').getByRole('row')).toHaveCount(1)
    const firstName = t('hosting:export.firstname')
    const workbook = await fileOf(
      page,
      main.getByRole('link', { name: t('participants:export.xlsx'), exact: true }),
    )
    const book = read(await workbook.body())
    expect(book.SheetNames).toHaveLength(4)
    const rows = book.SheetNames.map((sheet) =>
      utils.sheet_to_json<Record<string, unknown>>(book.Sheets[sheet]!),
    )
    expect(rows.map((sheet) => sheet.map((row) => row[firstName]))).toEqual([
      ['Samira'],
      ['Samira', 'Samira'],
      [],
      [],
    ])
    await main.getByText(t('participants:export.csv'), { exact: true }).click()
    const tickets = await fileOf(
      page,
      main.getByRole('link', { name: t('participants:export.sheets.tickets'), exact: true }),
    )
    const lines = papaparse.parse<Record<string, string>>(await tickets.text(), {
      header: true,
      delimiter: ';',
    }).data
    expect(lines.map((line) => line[firstName]).filter(Boolean)).toEqual(['Samira', 'Samira'])
    await namedState(page, 'sheets to export as CSV')

    await tabs.getByRole('link', { name: t('hosting:tabs.statistics') }).click()
    const people = t('people', { count: 5 })
    await expect(main.locator('p.lead')).toHaveText(t('statistics:state.stand', { count: 2, people }))
    await expect(main.getByRole('heading', { name: t('statistics:chart.title.day') })).toBeVisible()
    await expect(main.getByRole('img', { name: t('statistics:chart.title.day') })).toBeVisible()
    await expect(
      main.getByRole('row', { name: new RegExp(`^${t('statistics:outcomes.coming')} 2 5$`) }),
    ).toBeVisible()
    await main.getByText(t('statistics:chart.table')).click()
    await expect(main.locator('details').getByRole('row', { name: / 2 5$/ })).toBeVisible()
    await namedState(page, 'statistics of an activity')
    await fits(page)

    // Before anything is saved, the editor says how many are told of another date.
    await tabs.getByRole('link', { name: t('hosting:tabs.edit') }).click()
    await expect(main.getByText(t('hosting:editor.changeNote', { count: 2 }))).toBeVisible()

    await page.goto('/mes-activites')
    await main.getByRole('link', { name: t('hosting:list.statistics') }).click()
    await expect(main.getByRole('link', { name })).toBeVisible()
    await namedState(page, 'statistics of a host')
    await main.getByRole('link', { name: t('statistics:period.months') }).click()
    await expect(main.getByRole('heading', { name: t('statistics:chart.title.month') })).toBeVisible()
    await expect(page).toHaveURL(/periode=12-mois/)
    await fits(page)
    const steps = await fileOf(page, main.getByRole('link', { name: t('statistics:csv') }))
    expect((await steps.text()).trim().split('\r\n')).toHaveLength(1 + 12)
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/mes-activites/${activityId}/statistiques`)
  },
)

async function fileOf(page: Page, link: Locator): Promise<APIResponse> {
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.status()).toBe(200)
  return file
}

async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
