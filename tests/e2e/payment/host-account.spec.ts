import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/steps.ts'
import { fillInAccount } from './shop.ts'

test.use({ ownProduct: 'payments' })

const PAGE = '/mon-compte/paiements'

/** The organisation of the demo that has begun its payment account, and whose concert waits for it. */
const HOST = 'Le Pied levé'
const CONCERT = 'Concert à la chapelle : violon, accordéon et cuillères'

async function formTargets(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path)
  return /form-action ([^;]*)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? ''
}

test(
  'a host finishes the payment account, and what waited goes online by itself',
  { tag: '@smoke' },
  async ({ page, t, product, mailbox, database, namedState }) => {
    const host = (await product.accounts()).find(({ name }) => name === HOST)!
    const concert = await database((db) =>
      db
        .selectFrom('activity')
        .select(['id', 'validation'])
        .where('name', '=', CONCERT)
        .executeTakeFirstOrThrow(),
    )
    expect(concert.validation).toBe('WAITING_PAYMENT_VALID')
    expect((await page.request.get(`/activites/${concert.id}`)).status()).toBe(404)

    await signIn(page, t, host)
    await page.goto('/dashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('hosting:standing.WAITING_STRIPE_ACCOUNT_CREATION.action') })
      .click()
    await expect(page).toHaveURL(new RegExp(PAGE))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings:payments.activate'))
    await expect(page.getByRole('main')).toContainText(t('settings:payments.waiting', { count: 1 }))
    await namedState(page, 'payments-begun')
    expect(await formTargets(page, PAGE)).toBe(`'self' ${product.sandbox?.url}`)
    expect(await formTargets(page, '/mon-compte/facturation')).toBe("'self'")

    const onward = () => page.getByRole('button', { name: t('settings:payments.buttons.BEGUN') }).click()
    await onward()
    await expect(page).toHaveURL(new RegExp(`^${product.sandbox?.url}/sandbox/onboarding/`))
    await page.locator('[name=action][value=leave]').click()
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
    await expect(page.locator('.toast')).toContainText(t('settings:payments.back.news.BEGUN'))

    await onward()
    await fillInAccount(page, 'Le Pied levé', 'active')
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
    await expect(page.locator('.toast')).toContainText(t('settings:payments.back.news.READY'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings:payments.title'))
    await namedState(page, 'payments-ready')
    expect((await page.request.get(`/activites/${concert.id}`)).status()).toBe(200)
    await mailbox.message({ to: host.email, subject: /en ligne|online/i })

    await page.getByRole('button', { name: t('settings:payments.buttons.READY') }).click()
    await expect(page).toHaveURL(new RegExp(`^${product.sandbox?.url}/sandbox/express/`))
  },
)

test('sales pause when Stripe takes the account away, and the host is told', async ({ page, t, product }) => {
  const host = (await product.accounts()).find(({ name }) => name.startsWith('Gabriel'))!
  await signIn(page, t, host)
  await page.goto(PAGE)
  await expect(page.getByRole('main')).toContainText(t('settings:payments.states.LOST'))
  await expect(page.getByRole('main')).toContainText(t('settings:payments.texts.LOST'))
  await page.getByRole('button', { name: t('settings:payments.buttons.LOST') }).click()
  await fillInAccount(page, 'Le Pied levé', 'active')
  await expect(page.locator('.toast')).toContainText(t('settings:payments.back.news.READY'))
})
