import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, originOf } from '#tests/e2e/steps.ts'

test('billing settings of oneself are not written into those of an organisation chosen meanwhile', async ({
  page,
  t,
  account,
  database,
}) => {
  const { email } = await account('host')
  const jeanne = await newHost(page, t, database)
  const organisationId = await database(async (db) => {
    const idOf = async (email: string) => {
      const users = db.selectFrom('user').select('id').where('email', '=', email)
      return (await users.executeTakeFirstOrThrow()).id
    }
    const organisationId = await idOf(email)
    const membership = { organisationId, userId: await idOf(jeanne.email), role: 'ADMIN' as const }
    const since = new Date().toISOString()
    await db
      .insertInto('membership')
      .values({ ...membership, since })
      .execute()
    return organisationId
  })
  const actFor = async (organisationId: number | null) => {
    const headers = { Origin: await originOf(page) }
    const path = '/api/user/organisations/acting'
    expect((await page.request.post(path, { data: { organisationId }, headers })).ok()).toBe(true)
  }
  const legalName = `Jeanne Bellefleur ${Date.now()}`
  const countSaved = async () => {
    const saved = await database((db) =>
      db.selectFrom('billingSettings').select('userId').where('legalName', '=', legalName).execute(),
    )
    return saved.length
  }

  await page.goto('/mon-compte/facturation')
  await page.locator('[name=legalName]').fill(legalName)
  await actFor(organisationId)
  const save = page.getByRole('main').getByRole('button', { name: t('settings:billing.submit') })
  await save.click()
  await expect(page.getByText(t('forms:errors.billing.OTHER_ACCOUNT')).first()).toBeVisible()
  await expect(page.locator('[name=legalName]')).toHaveValue(legalName)
  expect(await countSaved()).toBe(0)

  await actFor(null)
  await save.click()
  await expect(page.getByText(t('settings:toasts.billingSaved'))).toBeVisible()
  expect(await countSaved()).toBe(1)
})
