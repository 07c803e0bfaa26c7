import type { Db } from '#db/schema.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, newcomer, originOf, signIn, signUp } from '#tests/e2e/steps.ts'
import { linkIn } from '#tests/infrastructure/mailbox.ts'

function findByEmail(db: Db, email: string): Promise<{ id: number }> {
  return db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}

const THIEF = 'trois castors sous la pleine lune'
const NEW = 'neuf hérons dans la brume du matin'

test(
  'a thief changes the password: the owner is told, says that it was not them, and gets the account back',
  { tag: '@script' },
  async ({ page, t, mailbox, request, namedState }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))

    // The thief has the open session and knows the password.
    const headers = { Origin: await originOf(page) }
    const data = { previousPass: jeanne.password, newPass: THIEF }
    expect((await page.request.post('/api/profil/pass', { data, headers })).ok()).toBe(true)
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const isThiefSignedIn = async () => {
      const answer = await request.get('/api/auth/session', { headers: { Cookie: cookie } })
      return 'user' in ((await answer.json()) as object)
    }
    expect(await isThiefSignedIn()).toBe(true)

    await page.context().clearCookies()
    const subject = t('emails:credentialChanged.kinds.PASSWORD_CHANGED.subject', { brand: 'Virée' })
    const link = linkIn(await mailbox.message({ to: jeanne.email, subject }), '/courriel/pas-moi')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: t('recovery:ask.title') })).toBeVisible()
    await expect(page.getByText(t('recovery:kinds.PASSWORD_CHANGED'))).toBeVisible()
    await namedState(page, 'question whether a change was somebody else’s')
    expect(await isThiefSignedIn()).toBe(true)

    await page.getByRole('button', { name: t('recovery:ask.button') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('recovery:done.title') })).toBeVisible()
    await expect(page.getByText(t('recovery:done.takenBack.PASSWORD'))).toBeVisible()
    await namedState(page, 'account taken back')
    expect(await isThiefSignedIn()).toBe(false)

    const message = await mailbox.message({ to: jeanne.email, subject: t('emails:newPassword.subject') })
    await page.goto(linkIn(message, '/mot-de-passe'))
    await page.locator('[name=newPass]').fill(NEW)
    await page.getByRole('button', { name: t('account:newPassword.submit') }).click()
    await expect(page.getByText(t('account:toasts.passwordChanged'))).toBeVisible()
    await signIn(page, t, { ...jeanne, password: NEW })
    await page.goto('/mon-compte/securite')
    await expect(page.getByText(t('settings:security.here'))).toBeVisible()

    // The link has been used: it says so, and the new password stays.
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: t('recovery:done.title') })).toBeVisible()
    await page.goto('/courriel/pas-moi?lien=nimporte')
    await expect(page.getByRole('heading', { level: 1, name: t('recovery:unknown.title') })).toBeVisible()
  },
)

test(
  'after a changed password the page asks about each passkey, and removes it',
  { tag: '@script' },
  async ({ page, t, database, namedState }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    const { id: userId } = await database((db) => findByEmail(db, jeanne.email))
    for (const name of ['Mon téléphone', 'Inconnue']) {
      const key = { name, credentialId: `${name} ${userId}`, publicKey: '', counter: 0, transports: '[]' }
      const added = { userId, isBackedUp: false, createdAt: new Date().toISOString() }
      await database((db) =>
        db
          .insertInto('passkey')
          .values({ ...key, ...added })
          .execute(),
      )
    }
    await page.goto('/mon-compte/securite')
    await page.locator('[name=previousPass]').fill(jeanne.password)
    await page.locator('[name=newPass]').fill(THIEF)
    await page.getByRole('button', { name: t('settings:security.change') }).click()
    await expect(page.getByText(t('settings:toasts.passwordChanged'))).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 1, name: t('settings:passkeys.check.title') }),
    ).toBeVisible()
    await namedState(page, 'question about passkeys after a changed password')

    await page.getByRole('button', { name: t('settings:passkeys.removeOf', { name: 'Inconnue' }) }).click()
    await expect(page.getByText(t('settings:toasts.passkeyRemoved'))).toBeVisible()
    await expect(page.getByText('Inconnue', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Mon téléphone', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: t('settings:passkeys.check.mine') }).click()
    await expect(page).toHaveURL('/mon-compte/securite')
  },
)

test('an operator ends all sessions of a person, who is told by e-mail', async ({
  page,
  t,
  account,
  mailbox,
  database,
  request,
  namedState,
}) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.context().clearCookies()
  const { id } = await database((db) => findByEmail(db, jeanne.email))
  await signIn(page, t, await account('operator'))
  await page.goto(`/operations/comptes/${id}`)
  const end = page.getByRole('button', { name: t('operations:account.endSessions.submit') })
  await page
    .locator('summary')
    .filter({ hasText: t('operations:account.endSessions.submit') })
    .click()
  await end.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.ban.reason.required'))
  await page.getByLabel(t('operations:account.endSessions.reason')).fill('Compte volé.')
  await namedState(page, 'account with open sessions')
  await end.click()
  await expect(page.getByText(t('operations:toasts.sessionsEnded'))).toBeVisible()
  await expect(end).toHaveCount(0)
  const answer = await request.get('/api/auth/session', { headers: { Cookie: cookie } })
  expect(await answer.json()).toEqual({})
  const subject = t('emails:sessionsEnded.subject', { brand: 'Virée' })
  expect(await mailbox.message({ to: jeanne.email, subject })).toBeTruthy()
})
