import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  fillSignUp,
  newcomer,
  openMenu,
  signInByPage,
  signOutByPage,
  signUp,
  signUpByPage,
} from '#tests/e2e/steps.ts'

test(
  'a visitor signs up, confirms the address by the mailed link, signs out and in again',
  { tag: '@smoke' },
  async ({ page, t, isPhone, mailbox, namedState }) => {
    const jeanne = newcomer()
    await page.goto('/')
    await openMenu(page, t, isPhone)
    await page.getByRole('link', { name: t('nav.login') }).click()
    await page.getByRole('link', { name: t('account:login.create') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('account:signup.title') })).toBeVisible()

    await signUpByPage(page, t, jeanne)
    const message = await mailbox.message({ to: jeanne.email })
    await confirmEmail(page, t, message)
    await namedState(page, 'address confirmed')
    await mailbox.message({ to: jeanne.email, subject: t('emails:welcome.subject', { brand: 'Virée' }) })

    await page.goto('/')
    await signOutByPage(page, t, isPhone)
    await signInByPage(page, t, jeanne)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Jeanne')
  },
)

test('what is missing is said beside each field and in a summary, and nothing typed is lost', async ({
  page,
  t,
  withJavaScript,
  namedState,
}) => {
  await page.goto('/authentification?set=signup')
  const jeanne = newcomer()
  await fillSignUp(page, t, { ...jeanne, lastName: '', password: 'court' })
  await page.getByRole('button', { name: t('account:signup.submit') }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toContainText(t('forms:errors.nom.required'))
  await expect(summary).toContainText(t('forms:errors.password.tooShort'))
  await expect(summary).toContainText(t('forms:errors.terms.required'))
  await expect(summary).toBeFocused()
  await expect(page.getByLabel(t('account:signup.lastName'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByLabel(t('account:signup.firstName'), { exact: true })).toHaveValue('Jeanne')
  await expect(page.getByLabel(t('account:signup.email'), { exact: true })).toHaveValue(jeanne.email)
  // The server never writes a password into a page; with script the page itself stayed.
  const password = page.getByLabel(t('account:signup.password'), { exact: true })
  if (!withJavaScript) await expect(password).toHaveValue('')
  await namedState(page, 'sign-up form with errors')
})

test('an address that has an account is told so, at its field', async ({ page, t, account }) => {
  const { email } = await account('participant')
  await page.goto('/authentification?set=signup')
  await fillSignUp(page, t, { ...newcomer(), email })
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: t('account:signup.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(t('api:ALREADY_REGISTERED'))
})

test('a wrong password is told at the e-mail field, and keeps the address', async ({ page, t, account }) => {
  const { email } = await account('participant')
  await page.goto('/authentification?set=login')
  await page.getByLabel(t('account:login.email')).fill(email)
  await page.getByLabel(t('account:login.password'), { exact: true }).fill('pas celui-là')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.signIn.CREDENTIALS_SIGNIN'))
  await expect(page.getByLabel(t('account:login.email'))).toHaveValue(email)
})

test('an account that waits for its confirmation writes at once, sees why it cannot publish yet, and sends the email again', async ({
  page,
  t,
  mailbox,
}) => {
  const jeanne = newcomer()
  await signUpByPage(page, t, jeanne)
  await mailbox.message({ to: jeanne.email })
  await page.goto('/ajouter-une-activite')
  await expect(page.locator('[name=name]')).toBeVisible()
  await expect(page.getByText(t('verification.title'))).toBeVisible()
  await page.getByRole('button', { name: t('verification.resend') }).click()
  await expect(page.getByText(t('toasts:reconfirmSendMail'))).toBeVisible()
  expect(await mailbox.messages({ to: jeanne.email }, 2)).toHaveLength(2)

  await page.goto('/')
  await expect(page.getByText(t('verification.title'))).toHaveCount(0)
})

test('with script, the link of the email is sent once', { tag: '@script' }, async ({ page, t, mailbox }) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  expect(sent.filter((path) => path.startsWith('/courriel/confirmer'))).toHaveLength(1)
})

test('the confirmation link works on any page that it leads to', async ({
  page,
  t,
  mailbox,
  withJavaScript,
}) => {
  const jeanne = newcomer()
  await signUpByPage(page, t, jeanne)
  const message = await mailbox.message({ to: jeanne.email })
  const clid = /clid=([\w-]+)/.exec(message.text ?? '')?.[1] ?? ''
  await page.goto(`/activites?clid=${clid}`)
  if (!withJavaScript) await page.getByRole('button', { name: t('confirmEmail.button') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account:confirm.done') })).toBeVisible()
})

test('an error from a provider signs out, but not from inside of another page', async ({
  page,
  t,
  account,
}) => {
  await signInByPage(page, t, await account('participant'))
  await page.goto('/activites?search=marche&error=AccessDenied')
  await expect(page).toHaveURL('/activites?search=marche')
  await page.goto('/mes-activites')
  await expect(page).toHaveURL(/authentification/)
})
