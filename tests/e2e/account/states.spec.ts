import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { UserTable } from '#db/schema/account.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, newcomer, openMenu, publish, signIn, signUp } from '#tests/e2e/steps.ts'

const HOUR_MS = 3_600_000

/** The text of the menu about a locked link. */
async function expectLocked(page: Page, t: TFunction, isPhone: boolean, lock: string) {
  await openMenu(page, t, isPhone)
  const menu = page.getByRole('navigation', { name: t('header.main') })
  const links = menu.getByRole('link', { disabled: true })
  await expect(links).toHaveCount(2)
  // On a desk the reason is shown on focus or hover. A page that has just been refused moves the focus to its errors first.
  await expect(async () => {
    await links.last().focus()
    await expect(menu.getByText(t(`locked.${lock}`)).last()).toBeVisible({ timeout: 1000 })
    await expect(menu.getByRole('link', { name: t(`locked.fix.${lock}`) }).last()).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  if (isPhone) await page.keyboard.press('Escape')
}

test('waiting for the address: the banner after an hour, links that say why, the email again, and its two toasts', async ({
  page,
  t,
  isPhone,
  database,
  namedState,
}) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await page.goto('/activites')
  await expect(page.getByText(t('verification.title'))).toHaveCount(0)
  await expectLocked(page, t, isPhone, 'WAITING_MAIL_VERIFICATION')

  const registeredAt = new Date(Date.now() - HOUR_MS - 60_000).toISOString()
  await database((db) =>
    db.updateTable('user').set({ registeredAt }).where('email', '=', jeanne.email).execute(),
  )
  await page.goto('/activites?search=neige')
  await expect(page.getByText(t('verification.title'))).toBeVisible()
  await namedState(page, 'banner of an unconfirmed address')
  await page.getByRole('button', { name: t('verification.resend') }).click()
  await expect(page.getByText(t('toasts:reconfirmSendMail'))).toBeVisible()
  await expect(page).toHaveURL('/activites?search=neige')

  // Nobody's mailbox is flooded: after some emails, with a minute between each two, the other toast says so.
  await database(async (db) => {
    const confirmations = db.selectFrom('emailAllowance').where('budget', '=', 'confirmationLinks')
    const own = await confirmations.select('keyHash').orderBy('lastAt', 'desc').executeTakeFirstOrThrow()
    const lastAt = new Date(Date.now() - 2 * 60_000).toISOString()
    await db
      .updateTable('emailAllowance')
      .set({ used: 5, lastAt })
      .where('keyHash', '=', own.keyHash)
      .execute()
  })
  await page.goto('/activites')
  await page.getByRole('button', { name: t('verification.resend') }).click()
  await expect(page.getByText(t('toasts:errReconfirmSendMail'))).toBeVisible()

  await page.goto('/dashboard')
  await expect(
    page.getByRole('main').getByText(t('hosting:standing.WAITING_MAIL_VERIFICATION.title')),
  ).toBeVisible()
  await namedState(page, 'dashboard before the address is confirmed')
})

test('new terms are accepted on the way, and lead back to what one was doing', async ({
  page,
  t,
  isPhone,
  account,
  mailbox,
  database,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  const activityId = await publish(page, { name: `Sortie aux lucioles ${Date.now()}` })
  await page.context().clearCookies()
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await change(database, jeanne.email, { termsVersion: '2020-01-01' })

  await page.goto(`/activites/${activityId}/inscription?n=3`)
  await expect(page.getByText(t('participation:join.locked.WAITING_POLICY_VALIDATION'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.participation.join.ACCOUNT_NOT_USABLE'))
  await expectLocked(page, t, isPhone, 'WAITING_POLICY_VALIDATION')
  await namedState(page, 'join form refused before new terms are accepted')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('locked.fix.WAITING_POLICY_VALIDATION') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('account:terms.title') })).toBeVisible()
  await namedState(page, 'new terms')
  await page.getByRole('button', { name: t('account:terms.button') }).click()
  await expect(page.getByText(t('toasts:termsAccepted'))).toBeVisible()
  await expect(page).toHaveURL(`/activites/${activityId}/inscription?n=3`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 3 }))).toBeVisible()
})

test('a closed account begins nothing, and keeps what it has', async ({
  page,
  t,
  isPhone,
  account,
  mailbox,
  database,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  const [joined, other] = [
    await publish(page, { name: `Soupe partagée ${Date.now()}` }),
    await publish(page, { name: `Feu de camp ${Date.now()}` }),
  ]
  await page.context().clearCookies()
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await page.goto(`/activites/${joined}/inscription`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(page).toHaveURL(/\/inscription\/merci\?places=1$/)
  await change(database, jeanne.email, { accountType: 'BANNED' })
  const reason = 'Trois annonces pour un voyage qui n’existe pas.'
  await database(async (db) => {
    const { id } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', jeanne.email)
      .executeTakeFirstOrThrow()
    const ban = {
      userId: id,
      previousType: 'BASIC' as const,
      bannedBy: id,
      bannedAt: new Date().toISOString(),
    }
    await db
      .insertInto('ban')
      .values({ ...ban, reason })
      .execute()
  })

  await page.goto('/dashboard')
  await expectLocked(page, t, isPhone, 'BANNED')
  await expect(page.getByText(t('closed.title'))).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible()
  await namedState(page, 'dashboard of a closed account')
  await page.goto(`/activites/${other}/inscription`)
  await expect(page.getByRole('main').getByText(t('locked.BANNED'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.participation.join.ACCOUNT_BANNED'))
  await page.goto('/ajouter-une-activite')
  await expect(page.getByText(t('closed.title'))).toBeVisible()
  await page.goto('/mon-compte/profil')
  await expect(page.getByText(t('closed.title'))).toBeVisible()
  await expect(page.locator('[name=prenom]')).toHaveCount(0)
  await namedState(page, 'settings of a closed account')

  // Existing data stays readable, and cannot be changed.
  await page.goto('/mes-inscriptions')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page
    .getByRole('button', { name: t('participation:registrations.change.cancel', { count: 1 }) })
    .click()
  await page.getByRole('button', { name: t('participation:cancel.buttonAll') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('errorPage.403.title') })).toBeVisible()
  await page.goto('/mes-inscriptions')
  await expect(page.getByRole('article')).toHaveCount(1)
})

type Database = Parameters<Parameters<typeof test>[2]>[0]['database']

async function change(
  database: Database,
  email: string,
  values: Partial<Pick<UserTable, 'termsVersion' | 'accountType'>>,
) {
  await database((db) => db.updateTable('user').set(values).where('email', '=', email).execute())
}
