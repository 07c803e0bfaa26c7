import { expect, test } from '#tests/e2e/fixtures.ts'
import { newcomer, signIn, signOut, signUp } from '#tests/e2e/steps.ts'

test(
  'an operator finds who tried to sign in, and the journal says who looked',
  { tag: '@smoke' },
  async ({ page, t, account, database, namedState }) => {
    const maude = newcomer('Maude')
    await signUp(page, t, maude)
    await signOut(page)
    for (const password of ['pas le bon', 'pas celui-là']) {
      await page.goto('/authentification?set=login')
      await page.getByLabel(t('account:login.email')).fill(maude.email)
      await page.getByLabel(t('account:login.password'), { exact: true }).fill(password)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('account:login.submit'), exact: true })
        .click()
      await expect(page.getByText(t('forms:errors.signIn.CREDENTIALS_SIGNIN')).first()).toBeVisible()
    }

    await signIn(page, t, await account('operator'))
    await page.goto('/operations/securite')
    // Behind a fold on a phone; in sight on a desk.
    const filters = page.getByRole('form', { name: t('operations:security.filters'), exact: true })
    const fold = filters.locator('summary').first()
    if (await fold.isVisible()) await fold.click()
    await page.getByLabel(t('operations:security.fields.account')).fill(maude.email)
    await page.getByRole('button', { name: t('operations:logFilters.submit') }).click()
    // The whole log names her, too, and the address is ahead of the page that it draws.
    await expect(page).toHaveURL(/account=maude/)
    await expect(page.getByRole('link', { name: t('operations:logFilters.all') })).toBeVisible()
    const table = page.getByRole('table', { name: t('operations:security.title') })
    const failed = table.getByRole('row', { name: t('operations:security.kinds.SIGN_IN_FAILED') })
    await expect(failed.first()).toContainText('Maude')
    await expect(
      table.getByRole('row', { name: t('operations:security.details.SIGN_UP') }).first(),
    ).toBeVisible()
    await expect(table.getByText(maude.email)).toHaveCount(0) // only what was typed has it
    await namedState(page, 'the events of one account')

    const kind = page.getByLabel(t('operations:security.event'), { exact: true })
    await kind.selectOption('SIGN_IN')
    await page.getByRole('button', { name: t('operations:logFilters.submit') }).click()
    await expect(failed).toHaveCount(0)
    await expect(
      table.getByRole('row', { name: t('operations:security.details.SIGN_UP') }).first(),
    ).toBeVisible()

    const { id } = await database((db) =>
      db.selectFrom('user').select('id').where('email', '=', maude.email).executeTakeFirstOrThrow(),
    )
    await page.goto(`/operations/journal?subject=user:${id}`)
    const look = { name: t('operations:journal.acts.security-log.read') }
    await expect(page.getByRole('row', look).first()).toContainText('Maude')
  },
)

test('a filter of the security log that finds nobody says why', async ({ page, t, account }) => {
  await signIn(page, t, await account('operator'))
  await page.goto('/operations/securite?account=personne%40exemple.org&network=ici')
  await expect(page.getByText(t('forms:errors.securityLog.account.unknown')).first()).toBeVisible()
  await expect(page.getByText(t('forms:errors.securityLog.network.wrong')).first()).toBeVisible()
  await expect(page.getByText(t('operations:security.empty'))).toBeVisible()
  await page.goto('/operations/securite?network=203.0.113.9')
  await expect(page.getByText(t('operations:security.empty'))).toBeVisible()
  await expect(page.getByLabel(t('operations:security.fields.network'))).toHaveValue('203.0.113.9')
})
