import type { APIRequestContext, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import sharp from 'sharp'
import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  guestJoins,
  newcomer,
  originOf,
  type Person,
  publish,
  signIn,
  signUp,
} from '#tests/e2e/steps.ts'
import { startingAt } from '#tests/infrastructure/starting-at.ts'

const NEW_PASSWORD = 'trois castors sous la pleine lune'

/** Signs the same person in with a second browser. Returns whether that session is still open. */
async function signInElsewhere(request: APIRequestContext, origin: string, { email, password }: Person) {
  const form = { view: 'login', username: email, password, returnTo: '' }
  const answer = await request.post(`${origin}/authentification`, { form, headers: { Origin: origin } })
  expect(answer.ok()).toBe(true)
  return async () => (await request.get(`${origin}/mon-compte/securite`)).url().endsWith('/securite')
}

async function send(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

async function member(
  page: Page,
  t: TFunction,
  emailTo: (email: string) => Promise<Parameters<typeof linkIn>[0]>,
) {
  const person = newcomer()
  await signUp(page, t, person)
  await confirmEmail(page, t, await emailTo(person.email))
  return person
}

/** A picture twice as wide as high: its left half is red, its right half blue. */
async function redThenBlue(): Promise<Buffer> {
  const create = { height: 600, channels: 3 as const }
  const blue = await sharp({ create: { ...create, width: 600, background: 'blue' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...create, width: 1200, background: 'red' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .jpeg()
    .toBuffer()
}

/** Returns the colours of the left and the right side of a square picture. */
async function coloursOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(info.height)
  const row = Math.floor(info.height / 2) * info.width
  return [0.1, 0.9].map((part) => {
    const [red = 0, , blue = 0] = data.subarray(3 * (row + Math.floor(part * info.width)))
    return red > blue ? 'red' : 'blue'
  })
}

test('a forgotten password: the mailed link, a new one, and the sessions elsewhere end', async ({
  page,
  t,
  request,
  product,
  mailbox,
  namedState,
}) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  const isOpenElsewhere = await signInElsewhere(request, product.url, jeanne)
  expect(await isOpenElsewhere()).toBe(true)
  await page.context().clearCookies()

  await page.goto('/authentification?set=login')
  await page.getByRole('link', { name: t('account:login.forgot') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account:forgot.title') })).toBeVisible()
  await page.locator('[name=email]').fill('personne.ici@exemple.ca')
  await send(page, t('account:forgot.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.forgotPassword.EMAIL_NOT_FOUND'))
  await namedState(page, 'forgotten password with an unknown address')
  await page.locator('[name=email]').fill(jeanne.email)
  await send(page, t('account:forgot.submit'))
  await expect(page.getByText(t('account:notes.sent.title'))).toBeVisible()
  await namedState(page, 'forgotten password sent')

  const message = await mailbox.message({ to: jeanne.email, subject: t('emails:newPassword.subject') })
  const link = linkIn(message, '/mot-de-passe')
  await page.goto(link)
  await page.locator('[name=newPass]').fill('soleilsoleil')
  await send(page, t('account:newPassword.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.password.WEAK_PASSWORD'))
  await namedState(page, 'new password that is too weak')
  await page.locator('[name=newPass]').fill('8M917a753k98s25')
  await send(page, t('account:newPassword.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.password.BREACHED_PASSWORD'))
  await page.locator('[name=newPass]').fill(NEW_PASSWORD)
  await send(page, t('account:newPassword.submit'))
  await expect(page.getByText(t('account:toasts.passwordChanged'))).toBeVisible()
  expect(await isOpenElsewhere()).toBe(false)
  await signIn(page, t, { ...jeanne, password: NEW_PASSWORD })

  await page.goto(link)
  await page.locator('[name=newPass]').fill(NEW_PASSWORD)
  await send(page, t('account:newPassword.submit'))
  await expect(page.getByRole('alert')).toContainText(t('account:newPassword.stale'))
})

test(
  'a password that is forgotten on the way somewhere leads there in the end',
  { tag: '@script' },
  async ({ page, t, mailbox }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await page.context().clearCookies()

    await page.goto('/mon-compte/securite')
    await expect(page).toHaveURL(/returnTo=/)
    await page
      .locator('main')
      .getByRole('link', { name: t('account:login.forgot') })
      .click()
    await page.locator('[name=email]').fill(jeanne.email)
    await send(page, t('account:forgot.submit'))
    await expect(page.getByText(t('account:notes.sent.title'))).toBeVisible()

    const message = await mailbox.message({ to: jeanne.email, subject: t('emails:newPassword.subject') })
    const link = linkIn(message, '/mot-de-passe')
    expect(link).not.toContain('securite')
    await page.goto(link)
    await page.locator('[name=newPass]').fill(NEW_PASSWORD)
    await send(page, t('account:newPassword.submit'))
    await expect(page.getByText(t('account:toasts.passwordChanged'))).toBeVisible()
    await page.locator('[name=username]').fill(jeanne.email)
    await page.locator('[name=password]').fill(NEW_PASSWORD)
    await send(page, t('account:login.submit'))
    await expect(page).toHaveURL(/\/mon-compte\/securite$/)
  },
)

test('a guest has no password to forget, and is told what opens their tickets', async ({
  page,
  t,
  request,
  account,
}) => {
  await signIn(page, t, await account('host'))
  const activityId = await publish(page, { name: `Marche du soir ${Date.now()}` })
  await page.context().clearCookies()
  const email = await guestJoins(request, activityId, { firstName: 'Jeanne', people: 1 })
  await page.goto('/authentification?set=forgot')
  await page.locator('[name=email]').fill(email)
  await send(page, t('account:forgot.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.forgotPassword.GUEST_HAS_NO_PASSWORD'))
})

test(
  'a password is changed with the one before; sessions are listed, and end one by one or all at once',
  { tag: '@smoke' },
  async ({ page, t, request, playwright, product, namedState }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    const isOpenOnPhone = await signInElsewhere(request, product.url, jeanne)
    await page.goto('/mon-compte/securite')
    await expect(page.getByText(t('settings:security.here'))).toBeVisible()
    await namedState(page, 'sessions in the security settings')
    await page.locator('[name=intent][value=end]').click()
    await expect(page.getByText(t('settings:toasts.sessionEnded'))).toBeVisible()
    expect(await isOpenOnPhone()).toBe(false)
    await expect(page.getByText(t('settings:security.only'))).toBeVisible()

    const library = await playwright.request.newContext({
      extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' },
    })
    const isOpenInLibrary = await signInElsewhere(library, product.url, jeanne)
    await page.locator('[name=previousPass]').fill('pas celui-là du tout')
    await page.locator('[name=newPass]').fill(NEW_PASSWORD)
    await send(page, t('settings:security.change'))
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.password.WRONG_PASSWORD'))
    await namedState(page, 'security settings with a wrong password')
    expect(await isOpenInLibrary()).toBe(true)
    await page.locator('[name=previousPass]').fill(jeanne.password)
    await page.locator('[name=newPass]').fill(NEW_PASSWORD)
    await send(page, t('settings:security.change'))
    await expect(page.getByText(t('settings:toasts.passwordChanged'))).toBeVisible()
    expect(await isOpenInLibrary()).toBe(false)

    await signInElsewhere(library, product.url, { ...jeanne, password: NEW_PASSWORD })
    await page.goto('/mon-compte/securite')
    await send(page, t('settings:security.endOthers'))
    await expect(page.getByText(t('settings:toasts.othersEnded'))).toBeVisible()
    expect(await isOpenInLibrary()).toBe(false)
    await library.dispose()
  },
)

test(
  'a profile: namesake towns are asked about and nothing typed is lost; a picture is kept, a text is not',
  { tag: '@script' },
  async ({ page, t, withJavaScript, namedState }) => {
    await signUp(page, t, newcomer())
    await page.goto('/mon-compte/profil')
    await page.locator('[name=incName]').fill('Les Outardes')
    await page.locator('[name=description]').fill('On marche **doucement**.')
    await page.locator('[name=city]').fill('Saint-Raymond')
    await page.locator('[name=instagram]').fill('les.outardes')
    await page.locator('[name=picture]').setInputFiles({
      name: 'moi.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    })
    await send(page, t('settings:profile.submit'))

    await expect(page.getByRole('alert').first()).toContainText(t('forms:errors.activity.city.several'))
    await expect(page.getByRole('main')).toContainText(t('forms:errors.profile.picture.notAPicture'))
    await expect(page.locator('[name=incName]')).toHaveValue('Les Outardes')
    await expect(page.locator('[name=description]')).toHaveValue('On marche **doucement**.')
    await namedState(page, 'profile with errors')

    await page.getByRole('radio').first().check()
    await page
      .locator('[name=picture]')
      .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await redThenBlue() })
    if (withJavaScript) {
      // Crops with the keyboard: all the way to the left.
      await page.getByLabel(t('settings:profile.picture.crop.left')).press('Home')
      await expect(page.getByLabel(t('settings:profile.picture.crop.top'))).toBeDisabled()
      await namedState(page, 'profile picture being cropped')
    }
    await send(page, t('settings:profile.submit'))
    await expect(page.getByText(t('settings:toasts.profileSaved'))).toBeVisible()
    await expect(page.locator('[name=city]')).toHaveValue('Saint-Raymond')
    const kept = await page.request.get((await page.locator('img.portrait').getAttribute('src')) ?? '')
    expect(await coloursOf(await kept.body())).toEqual(withJavaScript ? ['red', 'red'] : ['red', 'blue'])
    await namedState(page, 'profile saved')

    // A town that did not change is not looked up again.
    await send(page, t('settings:profile.submit'))
    await expect(page.getByText(t('settings:toasts.profileSaved'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('settings:profile.public') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Les Outardes' })).toBeVisible()
    await expect(page.getByRole('main').locator('strong', { hasText: 'doucement' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      /instagram\.com\/les\.outardes/,
    )
    await namedState(page, 'public profile')
  },
)

test('billing: each fault at its field, bank numbers masked once they are kept', async ({
  page,
  t,
  namedState,
}) => {
  await signUp(page, t, newcomer())
  await page.goto('/mon-compte/facturation')
  await page.locator('[name=tps]').fill('123456789RT0001')
  await page.locator('[name=useSpecimen]').check()
  await page.locator('[name=transitNbr]').fill('0001')
  await page.locator('[name=institutionNbr]').fill('001')
  await page.locator('[name=accountNbr]').fill('0001234567')
  await send(page, t('settings:billing.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.billing.transitNbr'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings:billing.title'))
  await expect(page.locator('[name=accountNbr]')).toHaveValue('0001234567')
  await namedState(page, 'billing with an error')

  await page.locator('[name=transitNbr]').fill('00015')
  await send(page, t('settings:billing.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.billing.tpsNumber.WRONG_TAX_NUMBER'))
  await page.locator('[name=tps]').fill('123456782 rt 0001')
  await page.locator('[name=refundMax]').fill('7')
  await page.locator('[name=pctRefundMax]').fill('50')
  await page.locator('[name=refundNom]').fill('14')
  await page.locator('[name=pctRefundNom]').fill('25')
  await send(page, t('settings:billing.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.billing.REFUND_DAYS_NOT_FALLING'))
  await page.locator('[name=refundNom]').fill('2')
  await page.locator('[name=pctRefundNom]').fill('75')
  await send(page, t('settings:billing.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.billing.REFUND_PERCENT_RISING'))
  await page.locator('[name=pctRefundNom]').fill('25')
  await send(page, t('settings:billing.submit'))
  await expect(page.getByText(t('settings:toasts.billingSaved'))).toBeVisible()

  await expect(page.locator('[name=tps]')).toHaveValue('123456782RT0001')
  await expect(page.getByRole('main')).toContainText(
    t('settings:billing.words.until', { count: 2, percent: 25 }),
  )
  expect(await page.content()).not.toContain('0001234567')
  await expect(page.getByRole('main').getByText('567')).toBeVisible()
  await namedState(page, 'billing saved')
  await page.locator('[name=dropBank]').check()
  await page.locator('[name=useSpecimen]').uncheck()
  await send(page, t('settings:billing.submit'))
  await expect(page.locator('[name=dropBank]')).toHaveCount(0)
})

test('interests are ticked and stay; a code that nobody gave is refused at its field', async ({
  page,
  t,
  namedState,
}) => {
  await signUp(page, t, newcomer())
  await page.goto('/mon-compte/interets')
  await page.getByRole('checkbox', { name: t('types:eau') }).check()
  await send(page, t('settings:interests.submit'))
  await expect(page.getByText(t('settings:toasts.interestsSaved'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: t('types:eau') })).toBeChecked()
  await page.goto('/mon-compte/codes')
  await page.locator('[name=code]').fill('PERSONNE')
  await send(page, t('settings:codes.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.code.UNKNOWN_CODE'))
  await namedState(page, 'promotional code that nobody gave')
})

test('a guest registers twice, later chooses a password, and finds both registrations', async ({
  page,
  t,
  request,
  account,
  mailbox,
  namedState,
}) => {
  const names = [`Lever du jour ${Date.now()}`, `Tombée du jour ${Date.now()}`] as const
  await signIn(page, t, await account('host'))
  const first = await publish(page, { name: names[0] })
  const second = await publish(page, { name: names[1] })
  await page.context().clearCookies()
  const email = await guestJoins(request, first, { firstName: 'Jeanne', people: 2 })
  const again = await request.post('/api/user', {
    data: { asGuest: true, username: email, firstname: 'Jeanne' },
  })
  const { userId: guestId } = (await again.json()) as { userId: string }
  const joining = { activityId: second, attendance: [{ nbrParticipant: 1 }], guestId }
  expect((await request.post('/api/activity/participant', { data: joining })).ok()).toBe(true)

  await page.goto(linkIn(await mailbox.message({ to: email }), '/mes-inscriptions'))
  await namedState(page, 'tickets of a guest by link')
  await page.getByRole('link', { name: t('participation:registrations.account.action') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account:guestPassword.title') })).toBeVisible()
  await page.locator('[name=newPass]').fill('court')
  await send(page, t('account:guestPassword.submit'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.password.tooShort'))
  await namedState(page, 'password of a guest that is too short')
  await page.locator('[name=newPass]').fill(NEW_PASSWORD)
  await page.locator('[name=terms]').check()
  await send(page, t('account:guestPassword.submit'))
  await expect(page.getByText(t('account:toasts.accountOpened'))).toBeVisible()

  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill(NEW_PASSWORD)
  await send(page, t('account:login.submit'))
  await expect(page).toHaveURL('/mes-inscriptions')
  for (const name of names) await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await expect(page.locator('.stub')).toHaveCount(3)
})

test('a deleted account: what was, stays without its name; the host reads « Compte supprimé »', async ({
  page,
  t,
  request,
  account,
  mailbox,
  database,
  namedState,
}) => {
  const host = await account('host')
  await signIn(page, t, host)
  const past = await publish(page, { name: `Sortie passée ${Date.now()}` })
  const coming = await publish(page, { name: `Sortie à venir ${Date.now()}` })
  await page.context().clearCookies()

  const jeanne = await member(page, t, (email) => mailbox.message({ to: email }))
  for (const activityId of [past, coming]) {
    const joining = { activityId, attendance: [{ nbrParticipant: 1 }] }
    const headers = { Origin: await originOf(page) }
    expect((await page.request.post('/api/activity/participant', { data: joining, headers })).ok()).toBe(true)
  }
  const start = startingAt(new Date(Date.now() - 86_400_000))
  await database((db) => db.updateTable('activity').set(start).where('id', '=', past).execute())

  await page.goto('/mon-compte/confidentialite')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('settings:privacy.leave') })
    .click()
  await expect(page.getByRole('main')).toContainText(
    t('settings:leave.goneItems.registrations', { count: 1 }),
  )
  await namedState(page, 'leaving')
  await send(page, t('settings:leave.submit'))
  await expect(page.getByRole('heading', { level: 1, name: t('account:farewell.title') })).toBeVisible()
  await page.goto('/mon-compte/profil')
  await expect(page).toHaveURL(/authentification/)

  await signIn(page, t, host)
  await page.goto(`/mes-activites/${past}`)
  await expect(page.getByRole('main').getByText(t('deletedAccount')).first()).toBeVisible()
  await expect(page.getByText(jeanne.lastName)).toHaveCount(0)
  await page.goto(`/mes-activites/${coming}`)
  await expect(page.getByText(jeanne.lastName)).toHaveCount(0)

  // The same address begins anew.
  const answer = await request.post('/api/user', {
    data: {
      username: jeanne.email,
      password: jeanne.password,
      firstname: 'Jeanne',
      name: 'Autre',
    },
  })
  expect(answer.ok()).toBe(true)
})
