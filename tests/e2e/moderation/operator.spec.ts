import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, newcomer, signIn, signOut, signUp } from '#tests/e2e/steps.ts'

const CHANGES = '/operations/modifications'
const REPORTS = '/operations/signalements'

/** The rows of a new person who hosts one published activity. */
interface Hosted {
  hostId: number
  activityId: number
  name: string
}

/** Gives one of the demo's activities to a new person, under a name of its own. */
async function hostedBy(
  email: string,
  database: Parameters<Parameters<typeof test>[2]>[0]['database'],
): Promise<Hosted> {
  const name = `Lanternes au bord de l’eau ${Date.now()}`
  return database(async (db) => {
    const { id: hostId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { id: _id, ...model } = await db
      .selectFrom('activity')
      .selectAll()
      .where('validation', '=', 'VALIDED')
      .where('cancelledAt', 'is', null)
      .where('startsAt', '>', new Date(Date.now() + 2 * 86_400_000).toISOString())
      .executeTakeFirstOrThrow()
    const own = { hostId, createdBy: null, name, pictureId: null, bannerPictureId: null, capacity: 20 }
    const { id: activityId } = await db
      .insertInto('activity')
      .values({ ...model, ...own, description: 'Une marche lente.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('ticketType')
      .values({ activityId, name: null, priceCents: 0, endedAt: null })
      .execute()
    return { hostId, activityId, name }
  })
}

/** The host changes the text; the activity stays online. */
async function rewrite(page: Page, t: TFunction, activityId: number, description: string) {
  await page.goto(`/mes-activites/${activityId}/modifier`)
  await page.locator('[name=description]').fill(description)
  await page.getByRole('button', { name: t('hosting:editor.change') }).click()
  await expect(page).not.toHaveURL(/modifier/)
}

const article = (page: Page, name: string) => page.getByRole('article', { name })

async function openFold(page: Page, name: string, label: string) {
  await article(page, name).locator('summary', { hasText: label }).click()
}

async function fillReason(page: Page, t: TFunction, name: string, sentence: string) {
  await article(page, name).getByLabel(t('operations:queue.reason')).selectOption('OTHERS')
  await article(page, name).getByLabel(t('operations:queue.message')).fill(sentence)
}

test('an operator reads what a new host has changed, keeps one change and undoes another', async ({
  page,
  t,
  database,
  mailbox,
  account,
  namedState,
}) => {
  test.slow() // two people, one after the other
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  const { activityId, name } = await hostedBy(jeanne.email, database)
  await rewrite(page, t, activityId, 'Une marche lente et gratuite.')
  await signOut(page)

  await signIn(page, t, await account('operator'))
  await page.goto(CHANGES)
  const change = article(page, name)
  await expect(change.getByRole('region', { name: t('operations:changes.parts.description') })).toBeVisible()
  await expect(change.locator('ins')).toHaveText('et gratuite')
  // The text of people is in the activity's language, whatever the operator reads.
  await expect(change.locator('.as-written').last()).toHaveAttribute('lang', 'fr-CA')
  await namedState(page, 'change to review')
  await change.getByRole('button', { name: t('operations:changes.accept') }).click()
  await expect(page.getByText(t('operations:toasts.changeAccepted'))).toBeVisible()
  await expect(article(page, name)).toHaveCount(0)

  await signOut(page)
  await signIn(page, t, jeanne)
  await rewrite(page, t, activityId, 'Achetez chez nous.')
  await signOut(page)

  // Without a reason nothing happens; then it is as before, and the host gets the reason.
  await signIn(page, t, await account('operator'))
  await page.goto(CHANGES)
  const undo = t('operations:changes.undo')
  await openFold(page, name, undo)
  const revert = article(page, name).getByRole('button', { name: t('operations:changes.revert') })
  await revert.click()
  await expect(article(page, name).getByRole('alert')).toContainText(
    t('forms:errors.moderation.reason.required'),
  )
  await namedState(page, 'change reverted without a reason')
  await fillReason(page, t, name, 'Pas de publicité.')
  await revert.click()
  await expect(page.getByText(t('operations:toasts.changeReverted'))).toBeVisible()
  await page.goto(`/activites/${activityId}`)
  await expect(page.getByText('Une marche lente et gratuite.')).toBeVisible()
  const subject = t('emails:changeReverted.subject', { activity: name })
  expect((await mailbox.message({ to: jeanne.email, subject })).text).toContain('Pas de publicité.')
})

test('a visitor reports, an operator bans the host, confirms what is called off, and finds it all in the journal', async ({
  page,
  t,
  database,
  mailbox,
  account,
  namedState,
}) => {
  test.slow() // two people, one after the other
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  const { hostId, activityId, name } = await hostedBy(jeanne.email, database)
  await signOut(page)

  await page.goto(`/activites/${activityId}`)
  await page.getByRole('link', { name: t('activity:page.report') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('reports:title.ACTIVITY') })).toBeVisible()
  const send = page.getByRole('button', { name: t('reports:submit') })
  await send.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.signal.reason'))
  await namedState(page, 'report without a reason')
  await page.getByLabel(t('reports:reasons.MISLEADING')).check()
  await page.getByLabel(t('reports:description')).fill('On demande de payer par virement.')
  await send.click()
  await expect(page.getByText(t('reports:sent'))).toBeVisible()
  await namedState(page, 'report sent')

  await signIn(page, t, await account('operator'))
  await page.goto(REPORTS)
  const thing = article(page, name)
  await expect(thing).toContainText('On demande de payer par virement.')
  await expect(thing).toContainText(t('reports:reasons.MISLEADING'))
  await namedState(page, 'reports to settle')
  const fullName = `${jeanne.firstName} ${jeanne.lastName}`
  await thing.getByRole('link', { name: t('operations:reports.account', { name: fullName }) }).click()

  const close = page.getByRole('button', { name: t('operations:account.ban.submit') })
  await expect(close).toBeHidden() // its fold says first what it does
  await page
    .locator('summary')
    .filter({ hasText: t('operations:account.ban.submit') })
    .click()
  await expect(page.getByText(t('operations:account.ban.effect'))).toBeVisible()
  await close.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.ban.reason.required'))
  await page.getByLabel(t('operations:account.ban.reason')).fill('Fraude.')
  await close.click()
  await expect(page.getByText(t('operations:toasts.banned'))).toBeVisible()
  await namedState(page, 'banned account')

  await expect(page.getByLabel(new RegExp(name))).toBeChecked()
  await page.getByLabel(t('operations:account.callOff.message')).fill('L’activité était trompeuse.')
  await page
    .locator('summary')
    .filter({ hasText: t('operations:account.callOff.submit') })
    .click()
  await page.getByLabel(t('operations:account.callOff.confirm')).check()
  await page.getByRole('button', { name: t('operations:account.callOff.submit') }).click()
  await expect(page.getByText(t('operations:toasts.calledOff', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('operations:account.callOff.nothing'))).toBeVisible()

  await page.goto('/operations/comptes')
  await expect(
    page.getByRole('link', { name: `${jeanne.firstName} ${jeanne.lastName}` }).first(),
  ).toBeVisible()
  await namedState(page, 'accounts after a ban')

  await page.goto(REPORTS)
  await article(page, name)
    .getByRole('button', { name: t('operations:reports.settle') })
    .click()
  await expect(page.getByText(t('operations:toasts.reportSettled'))).toBeVisible()
  await expect(article(page, name)).toHaveCount(0)

  await page.goto(`/operations/journal?subject=user:${hostId}`)
  await expect(page.getByRole('row', { name: t('operations:journal.acts.user.ban') })).toContainText(
    'Fraude.',
  )
  await namedState(page, 'audit log of an account')
  await page.getByLabel(t('operations:journal.act'), { exact: true }).selectOption('user.unban')
  await page.getByRole('button', { name: t('operations:logFilters.submit') }).click()
  await expect(page.getByText(t('operations:journal.empty'))).toBeVisible()
  await page.goto('/operations/journal?startDate=hier')
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an operator finds a person and an activity; the journal says so, in words', async ({
  page,
  t,
  account,
  database,
  namedState,
}) => {
  const host = await account('host')
  const { name, firstName, id } = await database((db) =>
    db
      .selectFrom('activity')
      .innerJoin('user as host', 'host.id', 'activity.hostId')
      .select(['activity.name', 'host.firstName', 'host.id'])
      .where('host.email', '=', host.email)
      .where('activity.publishedAt', 'is not', null)
      .orderBy('activity.id')
      .executeTakeFirstOrThrow(),
  )
  await signIn(page, t, await account('operator'))
  await page.goto('/operations/activites')
  const pages = page.getByRole('navigation', { name: t('operations:nav.label') })
  // Behind a fold on a phone; in sight on a desk.
  const fold = pages.locator('summary')
  if (await fold.isVisible()) await fold.click()
  await expect(pages.getByRole('link', { name: t('operations:nav.activities') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await namedState(page, 'pages of the operators in groups')
  await pages
    .getByRole('list', { name: t('operations:nav.groups.people') })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL('/operations/recherche')
  const field = page.getByLabel(t('operations:find.label'))
  const find = page.getByRole('button', { name: t('operations:find.submit') })

  await field.fill(firstName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  await find.click()
  const people = page.getByRole('table', { name: t('operations:find.accounts') })
  await expect(people.getByText(host.email)).toBeVisible()
  const activities = page.getByRole('table', { name: t('operations:find.found') })
  await expect(activities.getByRole('row').nth(1)).toBeVisible()
  await namedState(page, 'accounts and activities found')

  await field.fill(name)
  await find.click()
  await expect(activities.getByRole('link', { name })).toBeVisible()

  await page.goto('/operations/recherche?q=zzzz')
  await expect(page.getByText(t('operations:find.nothing'))).toBeVisible()

  await page.goto(`/operations/recherche?q=${encodeURIComponent(host.email)}`)
  await people.getByRole('link').first().click()
  await expect(page).toHaveURL(`/operations/comptes/${id}`)
  await page.goto(`/operations/journal?subject=user:${id}`)
  await expect(
    page.getByRole('row', { name: t('operations:journal.acts.user.search') }).first(),
  ).toContainText(t('operations:journal.subjects.user', { id }))
})

test('the queue shows text and picture at once, and every page the same counts', async ({
  page,
  t,
  account,
}) => {
  await signIn(page, t, await account('operator'))
  await page.goto('/operations/activites')
  const first = page.getByRole('article').first()
  await expect(first.locator('.prose')).toBeVisible()
  await expect(first.locator('img.cover').first()).toBeVisible()
  const link = page
    .getByRole('navigation', { name: t('operations:nav.label') })
    .getByRole('link', { name: t('operations:nav.activities'), includeHidden: true }) // folded on a phone
  const counted = await link.textContent()
  expect(counted).toMatch(/\d/)
  for (const path of ['recherche', 'files', 'courriel', 'journal', 'annonce']) {
    await page.goto(`/operations/${path}`)
    expect(await link.textContent()).toBe(counted)
  }
})
