import { startProduct, type Product } from '#tests/infrastructure/product.ts'
import { expect, test } from './fixtures.ts'
import { keepLanguage } from './steps.ts'

test.describe('the same build under plain remix-serve', () => {
  let plain: Product

  test.beforeAll(async () => {
    plain = await startProduct({ serve: 'remix-serve', withWorker: false })
  })
  test.afterAll(() => plain.stop())

  test('serves pages, the API and a sign-in', async ({ page, t, request }) => {
    await page.goto(`${plain.url}/activites`)
    await expect(page.getByRole('article')).toHaveCount(10)

    const list = await request.get(`${plain.url}/api/activities`)
    expect(await list.json()).toHaveLength(10)
    expect((await request.delete(`${plain.url}/api/activities`)).status()).toBe(405)
    expect((await request.get(`${plain.url}/api/nowhere`)).status()).toBe(404)

    const [participant] = (await plain.accounts()).filter(({ role }) => role === 'participant')
    await page.goto(`${plain.url}/authentification?set=login`)
    await keepLanguage(page)
    await page.getByLabel(t('account:login.email')).fill(participant?.email ?? '')
    await page.getByLabel(t('account:login.password'), { exact: true }).fill(participant?.password ?? '')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('account:login.submit'), exact: true })
      .click()
    await expect(page.getByText(t('toasts.signedIn'))).toBeVisible()
  })
})
