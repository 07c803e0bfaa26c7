import type { Page } from '@playwright/test'
import { nameKey } from '#server/domain/participation/name-key.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { markLater, publish, signIn } from '#tests/e2e/steps.ts'

const PRO = 'Club de marche La Boussole'

test('a host searches a long list by name, notes a cheque, removes somebody, and stays in the same list', async ({
  page,
  t,
  product,
  database,
  namedState,
}) => {
  test.setTimeout(120_000)
  const host = (await product.accounts()).find(({ name }) => name === PRO)!
  await signIn(page, t, host)
  const activityId = await publish(page, { name: `Longue liste ${Date.now()}`, places: 100 })
  await markLater(page)
  await database((db) => db.insertInto('participation').values(people(activityId)).execute())
  const main = page.getByRole('main')
  const rows = main.locator('.table-body').getByRole('row')
  const search = main.getByRole('search')

  await page.goto(`/mes-activites/${activityId}`)
  await expect(rows).toHaveCount(50)
  await namedState(page, 'a long list of participants')
  await main.getByRole('link', { name: t('pager.next') }).click()
  await expect(rows).toHaveCount(10)
  await expect(main.getByText(t('pager.pageOf', { page: 2, pages: 2 }))).toBeVisible()

  await search.getByLabel(t('participants:filter.name')).fill('cote')
  await search.getByLabel(t('participants:filter.order')).selectOption('name')
  await search.getByRole('button', { name: t('participants:filter.submit') }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/q=cote/)
  await expect(rows.first()).toContainText('Ana Côté')
  await namedState(page, 'participants found by name')

  await rows
    .first()
    .getByLabel(t('participants:cheque.number', { name: 'Ana Côté' }))
    .fill('0042')
  await rows
    .first()
    .getByRole('button', { name: t('participants:cheque.button') })
    .click()
  await expect(page.getByText(t('toasts:checkNumberUpdated'))).toBeVisible()
  await expect(page).toHaveURL(/q=cote/)
  await expect(rows).toHaveCount(2)

  // One registration has a page of its own, which leads back to the same list.
  await rows
    .first()
    .getByRole('link', { name: t('participants:detail.link') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Côté' })).toBeVisible()
  await expect(
    main.getByRole('listitem').filter({ hasText: t('participants:history.ADDED_BY_HAND') }),
  ).toBeVisible()
  await expect(main.getByLabel(t('participants:cheque.number', { name: 'Ana Côté' }))).toHaveValue('0042')
  await namedState(page, 'one registration')
  await fits(page)
  await main.getByRole('link', { name: /Longue liste/ }).click()
  await expect(rows).toHaveCount(2)

  await rows
    .last()
    .getByRole('link', { name: t('participants:remove.link') })
    .click()
  await page.getByRole('button', { name: t('participants:remove.button') }).click()
  await expect(page.getByText(t('participants:remove.done'))).toBeVisible()
  await expect(page).toHaveURL(/q=cote/)
  await expect(rows).toHaveCount(1)

  await search.getByLabel(t('participants:filter.name')).fill('100%')
  await search.getByRole('button', { name: t('participants:filter.submit') }).click()
  await expect(main.getByText(t('participants:list.noneFound'))).toBeVisible()
  await search.getByRole('link', { name: t('participants:filter.all') }).click()
  await expect(rows).toHaveCount(50)
  await fits(page)

  await expect(main.getByRole('link', { name: t('participants:export.xlsx'), exact: true })).toHaveAttribute(
    'href',
    `/mes-activites/${activityId}/participants.xlsx`,
  )
  await main.getByRole('link', { name: t('participants:sheet.link') }).click()
  const sheet = main.getByRole('list', { name: t('participants:sheet.label') }).getByRole('listitem')
  await expect(sheet).toHaveCount(59)
  await expect(sheet.first()).toContainText('Ana Côté')
  await namedState(page, 'attendance sheet')
  await fits(page)

  await page.goto(`/mes-activites/${activityId}?q=${'x'.repeat(5000)}&etat=endormi&page=-1`)
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.participants.q.tooLong'))
  await expect(rows).toHaveCount(50)
  await page.goto(`/mes-activites/${activityId}?page=1000000000`)
  await expect(rows).toHaveCount(9)
  await fits(page)
})

test('the search stands open above more than ten registrations, and folded above fewer', async ({
  page,
  t,
  account,
  database,
}) => {
  await signIn(page, t, await account('host'))
  await markLater(page)
  const activityId = await publish(page, { name: `Courte liste ${Date.now()}`, places: 100 })
  const all = people(activityId)
  const add = (from: number, to: number) =>
    database((db) => db.insertInto('participation').values(all.slice(from, to)).execute())
  const name = page.getByRole('main').locator('[name=q]')

  await add(0, 10)
  await page.goto(`/mes-activites/${activityId}`)
  await expect(page.getByText(t('participants:filter.title'))).toBeVisible()
  await expect(name).toBeHidden()

  await add(10, 11)
  await page.goto(`/mes-activites/${activityId}`)
  await expect(name).toBeVisible()
})

async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

/** Sixty people whom the host entered by hand, two of the same last name. */
function people(activityId: number) {
  return Array.from({ length: 60 }, (_, index) => {
    const [firstName, lastName] =
      index === 3 ? ['Zoé', 'Côté'] : index === 7 ? ['Ana', 'Côté'] : [`Ami ${index}`, 'Roy']
    return {
      ...{
        activityId,
        userId: null,
        kind: 'GHOST' as const,
        state: 'YES' as const,
        partySize: 1,
        consent: true,
      },
      ...{ firstName, lastName, nameKey: nameKey({ firstName, lastName }) },
      createdAt: new Date(Date.now() + index).toISOString(),
    }
  })
}
