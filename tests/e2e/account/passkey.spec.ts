import { expect, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, newcomer, signOut, signUp } from '#tests/e2e/steps.ts'
import { plugIn } from './plug-in.ts'

test(
  'a passkey is offered after signing in, added, named, used and removed; the password stays',
  { tag: '@script' },
  async ({ page, t, mailbox, withJavaScript, namedState }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
    await page.goto('/dashboard')
    await expect(page.getByText(t('hosting:dashboard.passkey.title'))).toBeVisible()
    await namedState(page, 'dashboard that offers a passkey')
    await page.getByRole('link', { name: t('hosting:dashboard.passkey.add') }).click()
    await expect(page.getByRole('heading', { name: t('settings:passkeys.title') })).toBeVisible()
    // The password can be changed beside it, whether or not passkeys work.
    await expect(page.getByLabel(t('settings:security.previous'), { exact: true })).toBeVisible()

    const add = page.getByRole('button', { name: t('settings:passkeys.add') })
    if (!withJavaScript) {
      await expect(page.locator('main noscript > *')).toContainText(t('settings:passkeys.noScript'))
      await expect(add).toHaveCount(0)
      return
    }

    await plugIn(page)
    await namedState(page, 'passkey settings')
    await page.getByLabel(t('settings:passkeys.name')).fill('Mon téléphone')
    await add.click()
    await expect(page.getByText(t('settings:toasts.passkeyAdded'))).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: t('settings:passkeys.unused') })
    await expect(row).toContainText('Mon téléphone')
    await namedState(page, 'passkey added')

    await row.locator('summary').click()
    await row.getByLabel(t('settings:passkeys.name')).fill('Mon portable')
    await row.getByRole('button', { name: t('settings:passkeys.save') }).click()
    await expect(page.getByText(t('settings:toasts.passkeyRenamed'))).toBeVisible()
    await expect(page.getByText('Mon portable', { exact: true })).toBeVisible()

    // The device has a key for this account already.
    await add.click()
    await expect(page.getByText(t('settings:passkeys.cancelled'))).toBeVisible()

    await page.goto('/dashboard')
    await expect(page.getByText(t('hosting:dashboard.passkey.title'))).toHaveCount(0)
    await page.goto('/')
    await signOut(page)
    await page.goto('/authentification?set=login&returnTo=%2Fmon-compte%2Fsecurite')
    await page.getByRole('button', { name: t('account:passkey.signIn') }).click()
    await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()
    await expect(page).toHaveURL('/mon-compte/securite')
    await expect(page.getByText(t('settings:passkeys.unused'))).toHaveCount(0)

    await page
      .getByRole('button', { name: t('settings:passkeys.removeOf', { name: 'Mon portable' }) })
      .click()
    await expect(page.getByText(t('settings:toasts.passkeyRemoved'))).toBeVisible()
    await expect(page.getByText('Mon portable', { exact: true })).toHaveCount(0)
    await page.goto('/')
    await signOut(page)
    await page.goto('/authentification?set=login')
    await page.getByRole('button', { name: t('account:passkey.signIn') }).click()
    await expect(page.getByRole('alert')).toContainText(t('account:providerErrors.Passkey'))
    await expect(page.getByLabel(t('account:login.email'))).toBeVisible()
  },
)

test(
  'the authentication screen says what passkeys need, and always takes the password',
  { tag: '@script' },
  async ({ page, t, withJavaScript }) => {
    await page.goto('/authentification?set=login')
    await expect(page.getByLabel(t('account:login.password'), { exact: true })).toBeVisible()
    const button = page.getByRole('button', { name: t('account:passkey.signIn') })
    if (!withJavaScript) {
      await expect(page.locator('main noscript > *')).toContainText(t('account:passkey.noScript'))
      await expect(button).toHaveCount(0)
      return
    }
    // A device that rejects the request.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: false,
      },
    })
    await button.click()
    await expect(page.getByText(t('account:passkey.cancelled'))).toBeVisible()
    await expect(page.getByText(t('account:passkey.noScript'))).toHaveCount(0)
  },
)

test('whoever says later is not asked again', async ({ page, t }) => {
  await signUp(page, t, newcomer())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: t('hosting:dashboard.passkey.later') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(t('hosting:dashboard.passkey.title'))).toHaveCount(0)
})
