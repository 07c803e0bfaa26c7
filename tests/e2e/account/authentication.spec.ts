import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { hydrated, keepLanguage, newcomer, type Person, publish, signInByPage } from '#tests/e2e/steps.ts'

/** A published activity, and nobody signed in. */
async function findActivity(page: Page, t: TFunction, host: { email: string; password: string }) {
  await signInByPage(page, t, host)
  const activityId = await publish(page, { name: `Marche à la lanterne ${Date.now()}` })
  await page.context().clearCookies()
  return activityId
}

/** Fills half of the join form, and asks to sign in or up. */
async function leaveForm(page: Page, activityId: number, person: Person, way: 'login' | 'signup') {
  await page.goto(`/activites/${activityId}/inscription?n=2`)
  await page.waitForLoadState('networkidle') // the page's scripts have loaded
  await page.locator('[name=nbrParticipant]').selectOption('3')
  await page.locator('[name=prenom]').fill(person.firstName)
  await page.locator('[name=nom]').fill(person.lastName)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('main [name=consent]').check()
  await page.locator(`[name=signIn][value=${way}]`).first().click()
}

/** Opens over the page with script, else on a page of its own, whose address reveals nothing of what was typed. */
async function expectAuthentication(page: Page, t: TFunction, view: string, withJavaScript: boolean) {
  if (withJavaScript) {
    const dialog = page.getByRole('dialog', { name: t('account:dialog.title'), exact: true })
    await expect(dialog.getByRole('heading', { level: 3, name: view })).toBeVisible()
    await expect(page).toHaveURL(/inscription\?n=2$/)
  } else {
    await expect(page.getByRole('heading', { level: 1, name: view })).toBeVisible()
    await expect(page).toHaveURL(/^[^@]*\/authentification\?(?!.*jeanne)/i)
  }
}

async function expectFormKept(page: Page) {
  await expect(page).toHaveURL(/\/inscription\?reprise=(?!.*jeanne)/i)
  await expect(page.locator('[name=nbrParticipant]')).toHaveValue('3')
  await expect(page.locator('main [name=consent]')).toBeChecked()
}

async function submitView(page: Page, name: string) {
  const view = page.locator('.auth-form, dialog')
  await view.getByRole('button', { name, exact: true }).click()
}

test(
  'a registration half filled in survives signing in',
  { tag: '@script' },
  async ({ page, t, account, withJavaScript, namedState }) => {
    const activityId = await findActivity(page, t, await account('host'))
    const { email, password } = await account('participant')
    await leaveForm(page, activityId, { ...newcomer(), email }, 'login')
    await expectAuthentication(page, t, t('account:login.title'), withJavaScript)
    await expect(page.locator('[name=username]')).toHaveValue(email)
    await namedState(page, 'sign-in from a half-filled join form')

    await page.locator('[name=password]').fill('pas celui-là')
    await submitView(page, t('account:login.submit'))
    await expect(page.locator('.auth-form, dialog').getByRole('alert')).toContainText(
      t('forms:errors.signIn.CREDENTIALS_SIGNIN'),
    )
    await namedState(page, 'sign-in failed from a half-filled join form')
    await page.locator('[name=password]').fill(password)
    await submitView(page, t('account:login.submit'))
    await expect(page.locator('[name=as]')).toHaveValue('account')
    await expectFormKept(page)
  },
)

test(
  'in the dialog, a view that takes the place of another one takes the focus to its heading',
  { tag: '@script' },
  async ({ page, t, account, withJavaScript }) => {
    const activityId = await findActivity(page, t, await account('host'))
    await leaveForm(page, activityId, newcomer(), 'login')
    await expectAuthentication(page, t, t('account:login.title'), withJavaScript)
    if (!withJavaScript) return

    const dialog = page.getByRole('dialog')
    const heading = (name: string) => dialog.getByRole('heading', { level: 3, name })
    await expect(heading(t('account:login.title'))).not.toBeFocused()
    await dialog.getByRole('link', { name: t('account:login.forgot') }).click()
    await expect(heading(t('account:forgot.title'))).toBeFocused()
    await dialog.getByRole('link', { name: t('account:forgot.back') }).click()
    await expect(heading(t('account:login.title'))).toBeFocused()
  },
)

test('it survives signing up and confirming the address, too', async ({
  page,
  t,
  account,
  mailbox,
  withJavaScript,
  namedState,
}) => {
  const activityId = await findActivity(page, t, await account('host'))
  const jeanne = newcomer()
  await leaveForm(page, activityId, jeanne, 'signup')
  await expectAuthentication(page, t, t('account:signup.title'), withJavaScript)
  const view = page.locator('.auth-form, dialog')
  await expect(view.locator('[name=prenom]')).toHaveValue('Jeanne')
  await expect(view.locator('[name=username]')).toHaveValue(jeanne.email)
  await view.locator('[name=password]').fill(jeanne.password)
  await submitView(page, t('account:signup.submit'))
  await expect(view.getByRole('alert')).toContainText(t('forms:errors.terms.required'))
  await namedState(page, 'sign-up from a half-filled join form')
  await view.locator('[name=password]').fill(jeanne.password)
  await view.locator('[name=terms]').check()
  await submitView(page, t('account:signup.submit'))

  await expect(page.getByText(t('toasts:accountCreated', { email: jeanne.email }))).toBeVisible()
  await expect(page.getByText(t('participation:join.locked.WAITING_MAIL_VERIFICATION'))).toBeVisible()
  await expectFormKept(page)
  await namedState(page, 'join form after signing up')
  const form = page.url()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('locked.fix.WAITING_MAIL_VERIFICATION') })
    .click()
  await page.getByRole('button', { name: t('account:resend.button') }).click()
  await expect(page.getByText(t('toasts:reconfirmSendMail'))).toBeVisible()
  await expect(page).toHaveURL(form)

  // The link of the e-mail leads back to the form, with what was typed.
  await page.goto(linkIn(await mailbox.message({ to: jeanne.email }), '/courriel/confirmer'))
  if (!withJavaScript) await page.getByRole('button', { name: t('account:confirm.button') }).click()
  await expect(page.locator('.toast')).toContainText(t('toasts:mailConfirmed'))
  await expectFormKept(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 3 }))).toBeVisible()
})

test('the signup view leads on without an account only for whoever is registering (spec §4)', async ({
  page,
  t,
  account,
  withJavaScript,
}) => {
  await page.goto('/authentification?set=signup')
  const asGuest = page.getByRole('link', { name: t('account:signup.asGuest') })
  await expect(page.getByRole('heading', { level: 1, name: t('account:signup.title') })).toBeVisible()
  await expect(asGuest).toHaveCount(0)

  const activityId = await findActivity(page, t, await account('host'))
  const jeanne = newcomer()
  await leaveForm(page, activityId, jeanne, 'login')
  await expectAuthentication(page, t, t('account:login.title'), withJavaScript)
  await page.getByRole('link', { name: t('account:login.create') }).click()
  if (withJavaScript) await expectAuthentication(page, t, t('account:signup.title'), withJavaScript)
  await asGuest.click()
  await expectFormKept(page)
  await expect(page.locator('[name=as]')).toHaveValue('guest')
  await expect(page.locator('[name=email]')).toHaveValue(jeanne.email)
})

test('the Enter key registers, it does not lead away', { tag: '@script' }, async ({ page, t, account }) => {
  const activityId = await findActivity(page, t, await account('host'))
  await page.goto(`/activites/${activityId}/inscription`)
  await page.locator('[name=prenom]').fill('Jeanne')
  await page.locator('[name=prenom]').press('Enter')
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.email.required'))
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test(
  'following a host asks to sign in, and comes back to the host',
  { tag: '@script' },
  async ({ page, t, account, withJavaScript, namedState }) => {
    const { email, password } = await account('participant')
    await page.goto('/profil/2')
    await keepLanguage(page)
    if (withJavaScript) await hydrated(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('profile:follow'), exact: true })
      .click()
    await expect(page.locator('[name=username]')).toBeVisible()
    if (withJavaScript) {
      await namedState(page, 'sign-in dialog before following a host')
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('profile:follow'), exact: true })
        .click()
    }
    await page.locator('[name=username]').fill(email)
    await page.locator('[name=password]').fill(password)
    await submitView(page, t('account:login.submit'))
    await expect(page).toHaveURL('/profil/2')
    await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()
  },
)

test('a page that needs an account asks for it, and opens after', async ({ page, t, account }) => {
  const { email, password } = await account('participant')
  await page.goto('/mon-compte/interets')
  await keepLanguage(page)
  await expect(page.getByRole('heading', { level: 1, name: t('account:login.title') })).toBeVisible()
  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill(password)
  await submitView(page, t('account:login.submit'))
  await expect(page.getByRole('heading', { level: 1, name: t('settings:interests.title') })).toBeVisible()
})

test('an error of a provider is read on the screen; what ?spsId= says is in its field (spec §2)', async ({
  page,
  t,
  database,
  withJavaScript,
  namedState,
}) => {
  await page.goto('/authentification?set=login&error=AccessDenied')
  await expect(page.getByRole('heading', { level: 1, name: t('account:login.title') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await namedState(page, 'sign-in with an error of a provider')

  // LOGON is what the specification calls signing up (its §4).
  const { sponsorshipCode } = await database((db) =>
    db.selectFrom('user').select('sponsorshipCode').where('deletedAt', 'is', null).executeTakeFirstOrThrow(),
  )
  await page.goto(`/authentification?set=logon&spsId=${sponsorshipCode}`)
  await expect(page.locator('[name=sponsorshipCode]')).toHaveValue(sponsorshipCode)
  await expect(page.getByText(t('account:signup.sponsorUnknown'))).toHaveCount(0)
  await expect(page.locator('[name=incName]')).toBeHidden()
  await page.locator('[name=organisation]').check()
  await expect(page.locator('[name=incName]')).toBeVisible()
  await expect(page.locator('[name=sponsorshipCode]')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:signup.submit') })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.incName.required'))
  await expect(page).toHaveTitle(t('forms:titleWithError', { title: t('account:signup.title') }) + ' · Virée')
  await namedState(page, 'sign-up of an organisation with an error')
  if (!withJavaScript) return

  const password = page.locator('[name=password]')
  await password.fill('quatre outardes')
  await page.getByRole('button', { name: t('forms:showPassword') }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: t('forms:showPassword') }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
