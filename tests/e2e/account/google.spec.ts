import { expect, test } from '#tests/e2e/fixtures.ts'
import { newcomer, signIn } from '#tests/e2e/steps.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'
import {
  type OpenIdProviderDouble,
  startOpenIdProvider,
} from '#tests/infrastructure/servers/openid-provider.ts'

let google: OpenIdProviderDouble
let app: Product

test.beforeAll(async () => {
  google = await startOpenIdProvider()
  app = await startProduct({ env: google.env })
})
test.afterAll(async () => {
  await app.stop()
  await google.stop()
})

test('a new face comes from Google, accepts the terms, and is in; the next time at once', async ({
  page,
  t,
  namedState,
}) => {
  const jeanne = newcomer()
  google.person = {
    sub: jeanne.email,
    email: jeanne.email,
    given_name: jeanne.firstName,
    family_name: jeanne.lastName,
  }
  await page.goto(`${app.url}/authentification?set=login&returnTo=%2Fmes-inscriptions`)
  await namedState(page, 'sign-in with Google')
  await page.getByRole('button', { name: t('account:google.continue') }).click()
  await page.getByRole('link', { name: 'agree' }).click()

  await expect(page.getByRole('heading', { level: 1, name: t('account:google.title') })).toBeVisible()
  await expect(page.getByText(jeanne.email)).toBeVisible()
  await expect(page.getByLabel(t('account:signup.firstName'), { exact: true })).toHaveValue('Jeanne')
  await namedState(page, 'terms after signing in with Google')
  await page.getByRole('button', { name: t('account:signup.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.terms.required'))
  await page.locator('[name=terms]').check()
  const submit = page.getByRole('button', { name: t('account:signup.submit') })
  // A click while the page is still reloading would count as the same click.
  await expect(submit).not.toHaveAttribute('aria-busy')
  await submit.click()
  await expect(page).toHaveURL(`${app.url}/mes-inscriptions`)
  await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${app.url}/authentification?set=login`)
  await page.getByRole('button', { name: t('account:google.continue') }).click()
  await page.getByRole('link', { name: 'agree' }).click()
  await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()
  await page.goto(`${app.url}/mon-compte/securite`)
  await expect(page.getByText(t('settings:security.passwordNone'))).toBeVisible()
  await expect(page.getByLabel(t('settings:security.previous'), { exact: true })).toHaveCount(0)
  await expect(page.getByText(t('settings:google.keep'))).toBeVisible()
})

test('somebody who has an account with that address comes in without the password', async ({ page, t }) => {
  const [account] = (await app.accounts()).filter(({ role }) => role === 'participant')
  google.person = { sub: 'participant', email: account!.email }
  await page.goto(`${app.url}/authentification?set=signup`)
  await page.getByRole('button', { name: t('account:google.continue') }).click()
  await page.getByRole('link', { name: 'agree' }).click()
  await page.goto(`${app.url}/mes-inscriptions`)
  await expect(page).toHaveURL(`${app.url}/mes-inscriptions`)
})

test('whoever turns back at Google reads why nothing happened, and can still use a password', async ({
  page,
  t,
  namedState,
}) => {
  await page.goto(`${app.url}/authentification?set=login`)
  await page.getByRole('button', { name: t('account:google.continue') }).click()
  await page.getByRole('link', { name: 'cancel' }).click()
  await expect(page).toHaveURL(/error=AccessDenied/)
  await expect(page.getByRole('alert')).toContainText(t('account:providerErrors.AccessDenied'))
  await expect(page.getByLabel(t('account:login.email'))).toBeVisible()
  await namedState(page, 'sign-in cancelled at Google')

  await page.goto(`${app.url}/authentification?error=QuelqueChose%20%3Cscript%3E`)
  await expect(page.getByRole('alert')).toHaveText(t('account:providerErrors.other'))
})

test('an address that Google did not verify opens nothing', async ({ page, t }) => {
  google.person = { sub: 'unverified', email: newcomer().email, email_verified: false }
  await page.goto(`${app.url}/authentification?set=login`)
  await page.getByRole('button', { name: t('account:google.continue') }).click()
  await page.getByRole('link', { name: 'agree' }).click()
  await expect(page.getByRole('alert')).toContainText(t('account:providerErrors.EmailNotVerified'))
})

test('where Google is not configured, nothing speaks of it', async ({ page, t, account }) => {
  await page.goto('/authentification?set=login')
  await expect(page.getByLabel(t('account:login.email'))).toBeVisible()
  await expect(page.getByText('Google')).toHaveCount(0)
  await signIn(page, t, await account('participant'))
})
