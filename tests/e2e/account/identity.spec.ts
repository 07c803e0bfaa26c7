import type { Page } from '@playwright/test'
import type { Db } from '#db/schema.ts'
import { hashToken } from '#server/runtime/token.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newcomer, newHost, signIn, signUp } from '#tests/e2e/steps.ts'
import { plugIn } from './plug-in.ts'

type Database = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/**
 * Lets the last proof of who this browser's person is be a day old, as if the session had stayed open. Others of the same
 * account belong to journeys that are played beside this one.
 */
async function aDayLater(page: Page, database: Database): Promise<void> {
  const cookies = await page.context().cookies()
  const { value } = cookies.find(({ name }) => name === 'viree_session') ?? { value: '' }
  const token = String(JSON.parse(Buffer.from(decodeURIComponent(value), 'base64').toString()))
  const identityProvenAt = new Date(Date.now() - 86_400_000).toISOString()
  const aged = await database((db) =>
    db
      .updateTable('session')
      .set({ identityProvenAt })
      .where('tokenHash', '=', hashToken(token))
      .returning('id')
      .execute(),
  )
  expect(aged).toHaveLength(1)
}

const main = (page: Page) => page.getByRole('main')

test(
  'billing settings ask who it is: a wrong password, the right one, and the form as it was',
  { tag: '@script' },
  async ({ page, t, database, namedState }) => {
    const jeanne = await newHost(page, t, database)
    await page.goto('/mon-compte/facturation')
    await aDayLater(page, database)
    await page.locator('[name=tps]').fill('123456782RT0001')
    await page.locator('[name=useSpecimen]').check()
    await page.locator('[name=transitNbr]').fill('00015')
    await page.locator('[name=institutionNbr]').fill('001')
    await page.locator('[name=accountNbr]').fill('0001234567')
    await main(page)
      .getByRole('button', { name: t('settings:billing.submit') })
      .click()

    await expect(page.getByRole('heading', { level: 1, name: t('identity:title') })).toBeVisible()
    await expect(page).toHaveURL(/\/mon-compte\/verifier\?pour=BILLING/)
    await expect(page.getByText(t('identity:why.BILLING'))).toBeVisible()
    await expect(page.getByText(t('identity:kept'))).toBeVisible()
    expect(await page.content()).not.toContain('0001234567')
    await namedState(page, 'question who it is')
    const password = page.getByLabel(t('identity:password.label'), { exact: true })
    const confirm = page.getByRole('button', { name: t('identity:password.submit'), exact: true })
    await password.fill('pas celui-là du tout')
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.identity.WRONG_PASSWORD'))
    expect(await page.content()).not.toContain('pas celui-là du tout')
    await namedState(page, 'question who it is, with a wrong password')
    await password.fill(jeanne.password)
    await confirm.click()

    await expect(page.getByText(t('identity:toasts.proven'))).toBeVisible()
    await expect(page).toHaveURL(/\/mon-compte\/facturation/)
    await expect(page.locator('[name=tps]')).toHaveValue('123456782RT0001')
    await expect(page.locator('[name=useSpecimen]')).toBeChecked()
    await expect(page.locator('[name=accountNbr]')).toHaveValue('0001234567')
    await main(page)
      .getByRole('button', { name: t('settings:billing.submit') })
      .click()
    await expect(page.getByText(t('settings:toasts.billingSaved'))).toBeVisible()
  },
)

test('an invitation to an organisation asks who it is, and is filled in again after the proof', async ({
  page,
  t,
  database,
  account,
}) => {
  const email = newcomer('Denise').email
  const organisation = await account('host')
  await signIn(page, t, organisation)
  await page.goto('/mon-compte/organisations')
  await page.locator('main a[href^="/mon-compte/organisations/"]').first().click()
  const invitations = page.getByRole('region', { name: t('organisations:invitations.title') })
  await invitations.getByLabel(t('forms:fields.email')).fill(email)
  await invitations.getByLabel(t('organisations:roles.ADMIN'), { exact: false }).check()
  await aDayLater(page, database)
  await invitations.getByRole('button', { name: t('organisations:invitations.submit') }).click()

  await expect(page.getByText(t('identity:why.MEMBERS'))).toBeVisible()
  await page.getByLabel(t('identity:password.label'), { exact: true }).fill(organisation.password)
  await page.getByRole('button', { name: t('identity:password.submit'), exact: true }).click()
  await expect(invitations.getByLabel(t('forms:fields.email'))).toHaveValue(email)
  await expect(invitations.getByLabel(t('organisations:roles.ADMIN'), { exact: false })).toBeChecked()
  await invitations.getByRole('button', { name: t('organisations:invitations.submit') }).click()
  await expect(page.getByText(t('organisations:toasts.invited'))).toBeVisible()
})

test(
  'an account without a password is deleted after the code of an e-mail',
  { tag: '@script' },
  async ({ page, t, database, mailbox, namedState }) => {
    const jeanne = await newHost(page, t, database)
    await database((db) =>
      db.updateTable('user').set({ passwordHash: null }).where('email', '=', jeanne.email).execute(),
    )
    await aDayLater(page, database)
    await page.goto('/mon-compte/confidentialite/supprimer')
    await page.getByRole('button', { name: t('settings:leave.submit') }).click()
    await expect(page.getByText(t('identity:why.DELETION'))).toBeVisible()
    await expect(page.getByLabel(t('identity:password.label'), { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: t('identity:code.send') }).click()
    await expect(page.getByText(t('identity:toasts.codeSent'))).toBeVisible()
    const subject = t('emails:identityCode.subject', { brand: 'Virée' })
    const { text = '' } = await mailbox.message({ to: jeanne.email, subject })
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const field = page.getByLabel(t('identity:code.label'))
    const confirm = page.getByRole('button', { name: t('identity:code.submit') })
    await field.fill(code === '000000' ? '000001' : '000000')
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.identity.WRONG_CODE'))
    await namedState(page, 'question who it is, with a wrong code')
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await confirm.click()
    await expect(page.getByText(t('identity:toasts.proven'))).toBeVisible()
    await page.getByRole('button', { name: t('settings:leave.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('account:farewell.title') })).toBeVisible()
  },
)

test(
  'with a passkey it is one press; the name of a new one is kept',
  { tag: '@script' },
  async ({ page, t, database, withJavaScript, namedState }) => {
    const jeanne = await newHost(page, t, database)
    if (!withJavaScript) {
      await addPasskey(jeanne.email, database)
      await page.goto('/mon-compte/verifier')
      await expect(page.locator('main noscript > *')).toContainText(t('identity:passkey.noScript'))
      await expect(page.getByRole('button', { name: t('identity:passkey.submit') })).toHaveCount(0)
      await expect(page.getByLabel(t('identity:password.label'), { exact: true })).toBeVisible()
      return
    }

    await page.goto('/mon-compte/securite')
    await plugIn(page)
    const name = page.getByLabel(t('settings:passkeys.name'), { exact: true }).last()
    const add = page.getByRole('button', { name: t('settings:passkeys.add') })
    await name.fill('Mon téléphone')
    await add.click()
    await expect(page.getByText(t('settings:toasts.passkeyAdded'))).toBeVisible()

    await aDayLater(page, database)
    await name.fill('Ma tablette')
    await add.click()
    await expect(page.getByText(t('identity:why.SIGN_IN_METHODS'))).toBeVisible()
    await namedState(page, 'question who it is, with a passkey')
    await page.getByRole('button', { name: t('identity:passkey.submit') }).click()
    await expect(page.getByText(t('identity:toasts.proven'))).toBeVisible()
    await expect(page).toHaveURL(/\/mon-compte\/securite/)
    await expect(name).toHaveValue('Ma tablette')

    await aDayLater(page, database)
    const remove = page.getByRole('button', {
      name: t('settings:passkeys.removeOf', { name: 'Mon téléphone' }),
    })
    await remove.click()
    await page.getByRole('button', { name: t('identity:passkey.submit') }).click()
    await expect(page.getByText(t('identity:toasts.proven'))).toBeVisible()
    await remove.click()
    await expect(page.getByText(t('settings:toasts.passkeyRemoved'))).toBeVisible()
  },
)

test('an operator who bans is asked after a day, and finds the reason as it was', async ({
  page,
  t,
  account,
  database,
  namedState,
}) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  const { id } = await database((db) => findUser(db, jeanne.email))
  await page.context().clearCookies()
  const operator = await account('operator')
  await signIn(page, t, operator)
  await page.goto(`/operations/comptes/${id}`)
  await aDayLater(page, database)
  const reason = page.getByLabel(t('operations:account.ban.reason'))
  const ban = page.getByRole('button', { name: t('operations:account.ban.submit') })
  await reason.fill('Fausses annonces, trois fois.')
  await page
    .locator('summary')
    .filter({ hasText: t('operations:account.ban.submit') })
    .click()
  await ban.click()
  await expect(page.getByText(t('identity:why.OPERATOR'))).toBeVisible()
  await page.getByLabel(t('identity:password.label'), { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: t('identity:password.submit'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/operations/comptes/${id}`))
  await expect(reason).toHaveValue('Fausses annonces, trois fois.')
  await namedState(page, 'ban that was interrupted')
  await ban.click()
  await expect(page.getByText(t('operations:toasts.banned'))).toBeVisible()
})

function findUser(db: Db, email: string): Promise<{ id: number }> {
  return db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}

async function addPasskey(email: string, database: Database): Promise<void> {
  const { id: userId } = await database((db) => findUser(db, email))
  const key = { userId, credentialId: `clé ${userId}`, publicKey: '', counter: 0, transports: '[]' }
  const added = { name: 'Téléphone', isBackedUp: false, createdAt: new Date().toISOString() }
  await database((db) =>
    db
      .insertInto('passkey')
      .values({ ...key, ...added })
      .execute(),
  )
}
