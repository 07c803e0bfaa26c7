import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { TOTP } from 'otpauth'
import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, keepLanguage, newcomer, type Person, signIn, signUp } from '#tests/e2e/steps.ts'

const PAGE = '/mon-compte/securite/double-verification'

/** The first factor, on the page. */
async function enterPassword(page: Page, t: TFunction, { email, password }: Person) {
  await page.context().clearCookies()
  await page.goto('/authentification?set=login&returnTo=%2Fmon-compte%2Fsecurite')
  await keepLanguage(page)
  await page.getByLabel(t('account:login.email')).fill(email)
  await page.getByLabel(t('account:login.password'), { exact: true }).fill(password)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('account:login.submit'), exact: true }).click()
}

test(
  'two-step verification: set up, the phone lost, recovered, and turned off',
  { tag: '@smoke' },
  async ({ page, t, mailbox, withJavaScript, namedState }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
    const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key) })

    // Set up.
    await page.goto('/mon-compte/securite')
    await page.locator(`main a[href="${PAGE}"]`).click()
    await expect(heading('settings:secondFactor.title')).toBeVisible()
    await button('verification:off.begin').click()
    await expect(page.getByRole('img', { name: t('verification:setUp.qr') })).toBeVisible()
    const secret = await page.locator('main code').innerText()
    const app = new TOTP({ secret: secret.replaceAll(' ', '') })
    const code = page.locator('[name=code]')
    await code.fill('000000')
    await button('verification:setUp.submit').click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.secondFactor.SECOND_FACTOR_WRONG'))
    await expect(page.locator('main code')).toHaveText(secret)
    await namedState(page, 'two-step verification being set up')
    await code.fill(app.generate())
    await button('verification:setUp.submit').click()
    await expect(page.getByText(t('verification:codes.turnedOn'))).toBeVisible()
    const codes = page.getByRole('heading', { level: 2, name: t('verification:codes.title') })
    if (withJavaScript) await expect(codes).toBeFocused()
    const recoveryCodes = await page.locator('main ol code').allInnerTexts()
    expect(recoveryCodes).toHaveLength(10)
    await namedState(page, 'recovery codes')
    const downloading = page.waitForEvent('download')
    await button('verification:codes.download').click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.split('\r\n').filter((line) => recoveryCodes.includes(line))).toEqual(recoveryCodes)

    // The password, then the code of the app; each code works once.
    await enterPassword(page, t, jeanne)
    await expect(heading('verification:signIn.title')).toBeVisible()
    await namedState(page, 'code after the password')
    await code.fill('000000')
    await button('verification:signIn.submit').click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.secondFactor.SECOND_FACTOR_WRONG'))
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await button('verification:signIn.submit').click()
    await expect(page).toHaveURL('/mon-compte/securite')
    await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()

    // The phone is lost.
    await enterPassword(page, t, jeanne)
    await page.getByRole('link', { name: t('verification:signIn.useRecovery') }).click()
    await expect(heading('verification:signIn.recoveryTitle')).toBeVisible()
    await namedState(page, 'recovery code after the password')
    await code.fill(recoveryCodes[4]!.toUpperCase())
    await button('verification:signIn.submit').click()
    await expect(page.getByText(t('toasts:signedInWithRecoveryCode'))).toBeVisible()
    const subject = t('emails:credentialChanged.kinds.RECOVERY_CODE_USED.subject', { brand: 'Virée' })
    expect(await mailbox.message({ to: jeanne.email, subject })).toBeTruthy()

    // Recovered: the old phone is worth nothing, and the password is enough until another one is set up.
    await page.goto(PAGE)
    await expect(page.getByText(t('verification:on.codesLeft', { count: 9 }))).toBeVisible()
    await namedState(page, 'two-step verification that is on')
    await button('verification:on.make').click()
    await expect(page.getByText(t('verification:codes.made'))).toBeVisible()
    await page.getByRole('link', { name: t('verification:codes.kept') }).click()
    await page.locator(`main a[href="${PAGE}"]`).click()
    await button('verification:on.end').click()
    await expect(page.getByText(t('settings:toasts.secondFactorOff'))).toBeVisible()
    await enterPassword(page, t, jeanne)
    await expect(page).toHaveURL('/mon-compte/securite')
  },
)

test('a forgotten password asks for the code as well: whoever reads the mail of somebody else gets nowhere', async ({
  page,
  t,
  mailbox,
  namedState,
}) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await page.goto(PAGE)
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  await button('verification:off.begin').click()
  const secret = await page.locator('main code').innerText()
  await page.locator('[name=code]').fill(new TOTP({ secret: secret.replaceAll(' ', '') }).generate())
  await button('verification:setUp.submit').click()
  const recoveryCode = await page.locator('main ol code').first().innerText()

  await page.context().clearCookies()
  await page.goto('/authentification?set=forgot')
  await keepLanguage(page)
  await page.locator('[name=email]').fill(jeanne.email)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:forgot.submit'), exact: true })
    .click()
  const message = await mailbox.message({ to: jeanne.email, subject: t('emails:newPassword.subject') })
  await page.goto(linkIn(message, '/mot-de-passe'))
  const password = 'neuf hérons sous la pluie de novembre'
  const send = async (code: string) => {
    await page.locator('[name=newPass]').fill(password)
    await page.getByLabel(t('account:newPassword.code')).fill(code)
    await button('account:newPassword.submit').click()
  }
  await namedState(page, 'new password beside a code')
  await send('')
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.password.SECOND_FACTOR_REQUIRED'))
  await send('000000')
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.password.SECOND_FACTOR_WRONG'))
  await namedState(page, 'new password with a wrong code')
  await send(recoveryCode)
  await expect(page.getByText(t('account:toasts.passwordChanged'))).toBeVisible()
  await enterPassword(page, t, { ...jeanne, password })
  await expect(page.getByRole('heading', { level: 1, name: t('verification:signIn.title') })).toBeVisible()
})

test('operators without a second factor are urged to set one up', async ({ page, t, account }) => {
  await signIn(page, t, await account('operator'))
  await page.goto('/operations/activites')
  await page.getByRole('link', { name: t('operations:secondFactor.setUp') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('settings:secondFactor.title') })).toBeVisible()
})
