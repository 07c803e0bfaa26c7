import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  dismissAttendancePrompt,
  fillSignUp,
  keepLanguage,
  newcomer,
  type Person,
  signOut,
} from '#tests/e2e/steps.ts'

test('a sponsor link that leads nowhere any more is said once, and keeps nobody from signing up', async ({
  page,
  t,
  database,
  namedState,
}) => {
  const jeanne = newcomer()
  await page.goto('/authentification?set=signup&spsId=PARTIE2020')
  await keepLanguage(page)
  await page.reload()
  const said = page.getByText(t('account:signup.sponsorUnknown'))
  await expect(said).toBeVisible()
  await expect(page.locator('[name=sponsorshipCode]')).toHaveValue('')
  await namedState(page, 'sponsor link that leads nowhere')

  await fillSignUp(page, t, jeanne)
  const submit = page.getByRole('main').getByRole('button', { name: t('account:signup.submit') })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.terms.required'))
  await expect(said).toHaveCount(0)
  await page.locator('[name=password]').fill(jeanne.password)
  await page.locator('[name=terms]').check()
  await submit.click()
  await expect(page.getByText(t('toasts:accountCreated', { email: jeanne.email }))).toBeVisible()
  const user = await database((db) =>
    db.selectFrom('user').select('sponsoredBy').where('email', '=', jeanne.email).executeTakeFirst(),
  )
  expect(user).toEqual({ sponsoredBy: null })
})

test('a code of 10,000 characters is left out of a form whose field is hidden, and in sight where it is not', async ({
  page,
  t,
  namedState,
}) => {
  const code = 'A'.repeat(10_000)
  await page.goto(`/authentification?set=signup&spsId=${code}`)
  await keepLanguage(page)
  await page.reload()
  await expect(page.getByText(t('account:signup.sponsorUnknown'))).toBeVisible()

  const submit = page.getByRole('main').getByRole('button', { name: t('account:signup.submit') })
  const jeanne = newcomer()
  await fillSignUp(page, t, jeanne)
  await page.locator('[name=organisation]').check()
  await page.locator('[name=incName]').fill('Club de marche')
  await page.locator('[name=sponsorshipCode]').fill(code)
  await page.locator('[name=terms]').check()
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.sponsorshipCode.tooLong'))
  await expect(page.locator('[name=sponsorshipCode]')).toBeVisible()
  // A field with an error is visible even if its box is not ticked.
  await page.locator('[name=organisation]').uncheck()
  await expect(page.locator('[name=sponsorshipCode]')).toBeVisible()
  await namedState(page, 'sponsor code that is too long')

  await page.locator('[name=password]').fill(jeanne.password)
  await submit.click()
  await expect(page.getByText(t('toasts:accountCreatedWithoutCode', { email: jeanne.email }))).toBeVisible()
})

test('somebody under 14 asks a parent, who reads and agrees', async ({
  page,
  browser,
  baseURL,
  language,
  withJavaScript,
  t,
  mailbox,
  namedState,
}) => {
  const zoe = newcomer('Zoe')
  const mother = newcomer('Mere')
  const submit = page.getByRole('main').getByRole('button', { name: t('account:signup.submit') })
  await page.goto('/authentification?set=signup')
  await keepLanguage(page)
  await page.reload()
  await fillSignUp(page, t, zoe)
  await page.locator('[name=terms]').check()
  await expect(page.locator('[name=parentEmail]')).toBeHidden()
  await page.locator('[name=under14]').check()
  await expect(page.locator('[name=parentEmail]')).toBeVisible()
  for (const [typed, error] of [
    ['', 'required'],
    [zoe.email.toUpperCase(), 'same'],
  ] as const) {
    await page.locator('[name=parentEmail]').fill(typed)
    await page.locator('[name=password]').fill(zoe.password)
    await submit.click()
    await expect(page.getByRole('alert')).toContainText(t(`forms:errors.parentEmail.${error}`))
    await expect(page.locator('[name=parentEmail]')).toBeVisible()
  }
  await namedState(page, 'sign-up under 14 with an error')
  await page.locator('[name=parentEmail]').fill(mother.email)
  await page.locator('[name=password]').fill(zoe.password)
  await submit.click()
  await expect(page.getByText(t('toasts:accountOfChildCreated', { email: zoe.email }))).toBeVisible()

  // The own address is confirmed: only the parent's answer is missing, and each page says so.
  await confirmEmail(page, t, await mailbox.message({ to: zoe.email }))
  await expect(page.getByText(t('account:confirm.parentText'))).toBeVisible()
  await page.goto('/ajouter-une-activite')
  await expect(page.getByText(t('verification.parentTitle'))).toBeVisible()
  await page.goto('/courriel/renvoyer')
  await expect(page.getByRole('heading', { level: 1, name: t('account:resend.parentTitle') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('account:resend.noChildLink') })).toBeVisible()
  await expect(page.getByText(mother.email)).toBeVisible()
  await namedState(page, 'account that awaits a parent')

  // The parent has never been here: no session, another browser.
  const locale = language === 'fr' ? 'fr-CA' : 'en-CA'
  const elsewhere = await browser.newContext({ baseURL, locale, javaScriptEnabled: withJavaScript })
  const theirs = await elsewhere.newPage()
  await theirs.goto(linkIn(await mailbox.message({ to: mother.email }), '/courriel/parent'))
  const title = t('account:parent.title', { child: zoe.firstName })
  await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(theirs.getByText(t('account:parent.consent'))).toBeVisible()
  await namedState(theirs, 'parent asked to agree')
  await theirs.getByRole('button', { name: t('account:parent.button') }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: t('account:parent.done') })).toBeVisible()
  await expect(theirs.getByText(t('toasts:parentAgreed'))).toBeVisible()
  await elsewhere.close()

  await page.goto('/ajouter-une-activite')
  await expect(page.getByText(t('verification.parentTitle'))).toHaveCount(0)
  await expect(page.locator('[name=name]').first()).toBeVisible()
})

test('a registration and a comment half filled wait while somebody signs up, reads the e-mail and comes back', async ({
  page,
  t,
  mailbox,
  withJavaScript,
}) => {
  const create = async (person: Person) => {
    // With script, this form lies over the registration, which asks for some of the same.
    const field = (name: string) => page.locator(`[form=signup][name=${name}]`)
    await field('prenom').fill(person.firstName)
    await field('nom').fill(person.lastName)
    await field('username').fill(person.email)
    await field('password').fill(person.password)
    await field('terms').check()
    await page.getByRole('button', { name: t('account:signup.submit') }).click()
    await expect(page.getByText(t('toasts:accountCreated', { email: person.email }))).toBeVisible()
    await page.goto(linkIn(await mailbox.message({ to: person.email }), '/courriel/confirmer'))
    if (!withJavaScript) await page.getByRole('button', { name: t('account:confirm.button') }).click()
    await expect(page.locator('.toast', { hasText: t('toasts:mailConfirmed') })).toBeVisible()
    if (withJavaScript) await dismissAttendancePrompt(page)
  }

  await page.goto('/activites?search=contredanses')
  await keepLanguage(page)
  await page.getByRole('article').first().getByRole('link').click()
  await page.locator('#inscription').getByRole('combobox').selectOption('3')
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.guest.signUp'), exact: true })
    .click()
  await create(newcomer())
  await expect(page.getByRole('heading', { level: 1, name: t('participation:join.heading') })).toBeVisible()
  await expect(page.locator('[name=nbrParticipant]')).toHaveValue('3')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 3 }))).toBeVisible()

  await signOut(page)
  await page.goto('/activites/20')
  const words = `Peut-on venir avec un bébé? ${Date.now()}`
  await page.getByLabel(t('conversation:comments.form.label')).fill(words)
  await page.getByRole('button', { name: t('conversation:comments.form.publishSignIn') }).click()
  await page.getByRole('link', { name: t('account:login.create') }).click()
  await create(newcomer())
  await expect(page.locator('#commenter textarea')).toHaveValue(words)
  await page.locator('#commenter').getByRole('button').click()
  await expect(page.locator('.said').filter({ hasText: words })).toBeVisible()
})

test('what somebody attended is shown and hidden with one button', async ({
  page,
  t,
  account,
  namedState,
}) => {
  const person = await account('participant')
  await page.goto('/authentification?set=login')
  await keepLanguage(page)
  await page.reload()
  await page.locator('[name=username]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()
  await page.goto('/mon-compte/confidentialite')
  await expect(page.getByText(t('settings:privacy.attendedOff'))).toBeVisible()
  await page.getByRole('button', { name: t('settings:privacy.attendedShow') }).click()
  await expect(page.getByText(t('settings:toasts.attendedShown'))).toBeVisible()
  await expect(page.getByText(t('settings:privacy.attendedOn'))).toBeVisible()
  await namedState(page, 'privacy settings that show what was attended')
  await page.getByRole('button', { name: t('settings:privacy.attendedHide') }).click()
  await expect(page.getByText(t('settings:privacy.attendedOff'))).toBeVisible()
})
