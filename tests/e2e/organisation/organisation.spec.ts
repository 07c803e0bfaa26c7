import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  dismissAttendancePrompt,
  inDays,
  newcomer,
  type Person,
  signIn,
  signOut,
  writeActivity,
} from '#tests/e2e/steps.ts'
import { linkIn } from '#tests/infrastructure/mailbox.ts'

test('an organisation invites a member, who publishes for it, and the public page names the organisation', async ({
  page,
  t,
  mailbox,
  account,
  namedState,
}) => {
  const bruno = newcomer('Bruno')
  const organisation = await account('host')

  await signIn(page, t, organisation)
  await goTo(page, '/mon-compte/organisations')
  await page
    .getByRole('link', { name: t('organisations:mine.ownAction', { name: organisation.name }) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible()

  const invitations = page.getByRole('region', { name: t('organisations:invitations.title') })
  await invitations.getByRole('button', { name: t('organisations:invitations.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.othersEmail.required'))
  await invitations.getByLabel(t('forms:fields.email')).fill(bruno.email)
  await invitations.getByRole('button', { name: t('organisations:invitations.submit') }).click()
  await expect(page.getByText(t('organisations:toasts.invited'))).toBeVisible()
  await expect(invitations.getByRole('listitem').filter({ hasText: bruno.email })).toBeVisible()
  await namedState(page, 'organisation with an invitation')
  await signOut(page)

  const message = await mailbox.message({ to: bruno.email })
  expect(message.subject).toContain(organisation.name)
  await page.goto(linkIn(message, '/invitation'))
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: t('organisations:invitation.heading', { name: organisation.name }),
    }),
  ).toBeVisible()
  await namedState(page, 'organisation invitation')
  await page.getByRole('link', { name: t('organisations:invitation.signup') }).click()
  await fillAndSend(page, t, bruno)

  // Back at the invitation: having its email shows that the address is theirs.
  await page.getByRole('button', { name: t('organisations:invitation.accept') }).click()
  await expect(page.getByText(t('organisations:toasts.accepted'))).toBeVisible()
  await page
    .getByRole('button', { name: t('organisations:mine.actFor', { name: organisation.name }) })
    .click()
  await expect(page.getByText(t('organisations:toasts.acting'))).toBeVisible()
  await dismissAttendancePrompt(page)
  await expect(page.getByText(t('organisations:mine.acting'))).toBeVisible()
  await namedState(page, 'acting for an organisation')

  const name = `La marche du club ${Date.now()}`
  await goTo(page, '/ajouter-une-activite')
  const acting = page.getByText(t('organisations:acting.for', { name: organisation.name }))
  await expect(acting).toBeVisible()
  await publish(page, t, name)
  await expect(page.getByText(t('hosting:editor.toasts.online'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await signOut(page)

  await page.goto(`/activites?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main').getByText(organisation.name).first()).toBeVisible()
})

test('somebody declines without an account, and the link leads nowhere any more', async ({
  page,
  t,
  mailbox,
  account,
  withJavaScript,
  namedState,
}) => {
  const email = newcomer('Denise').email
  await signIn(page, t, await account('host'))
  await goTo(page, '/mon-compte/organisations')
  await page.locator('main a[href^="/mon-compte/organisations/"]').first().click()
  const invitations = page.getByRole('region', { name: t('organisations:invitations.title') })
  await invitations.getByLabel(t('forms:fields.email')).fill(email)
  await invitations.getByLabel(t('organisations:roles.ADMIN'), { exact: false }).check()
  await invitations.getByRole('button', { name: t('organisations:invitations.submit') }).click()
  await expect(page.getByText(t('organisations:toasts.invited'))).toBeVisible()
  await signOut(page)

  const link = linkIn(await mailbox.message({ to: email }), '/invitation')
  await page.goto(link)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('organisations:invitation.decline') })
    .click()
  const declined = page.getByRole('status').filter({ hasText: t('organisations:invitation.declined') })
  await expect(declined).toBeVisible()
  if (withJavaScript) await expect(declined).toBeFocused()
  await page.goto(link)
  await expect(page.getByText(t('organisations:invitation.problems.INVITATION_OVER'))).toBeVisible()
  await namedState(page, 'organisation invitation that is over')
})

test('a card goes to its holder by email, and is taken back', async ({ page, t, mailbox, account }) => {
  const email = newcomer('Aline').email
  const number = `2026-${Date.now()}`
  const organisation = await account('host')
  await signIn(page, t, organisation)
  await goTo(page, '/mon-compte/organisations')
  await page.locator('main a[href^="/mon-compte/organisations/"]').first().click()

  const cards = page.getByRole('region', { name: t('organisations:cards.title') })
  await cards.getByLabel(t('organisations:cards.holder')).fill('Aline Roy-Lévesque')
  await cards.getByLabel(t('organisations:cards.number')).fill(number)
  await cards.getByLabel(t('organisations:cards.validUntil')).fill(inDays(200, '').slice(0, 10))
  await cards.getByLabel(t('organisations:cards.email')).fill(email)
  await cards.getByRole('button', { name: t('organisations:cards.submit') }).click()
  await expect(page.getByText(t('organisations:toasts.cardSent'))).toBeVisible()

  const message = await mailbox.message({ to: email })
  expect(message.text).toContain(number)
  expect(message.text).toContain('Aline Roy-Lévesque')

  const row = cards.getByRole('listitem').filter({ hasText: number })
  await row.getByRole('link', { name: t('organisations:cards.print') }).click()
  const card = page.getByRole('article', { name: t('organisations:cards.numbered', { number }) })
  await expect(card).toContainText('Aline Roy-Lévesque')
  // The printed page has the card, and nothing of the page around it.
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  for (const around of [page.locator('header').first(), page.locator('footer').first(), page.locator('h1')])
    await expect(around).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: t('organisations:cards.back') }).click()
  await row.getByRole('button', { name: t('organisations:cards.end') }).click()
  await expect(page.getByText(t('organisations:toasts.cardEnded'))).toBeVisible()
  await expect(cards.getByText(number)).toHaveCount(0)
})

/** Anyone who acts for a host is asked to mark the attendance. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await dismissAttendancePrompt(page)
}

async function fillAndSend(page: Page, t: TFunction, person: Person): Promise<void> {
  await page.getByLabel(t('account:signup.firstName'), { exact: true }).fill(person.firstName)
  await page.getByLabel(t('account:signup.lastName'), { exact: true }).fill(person.lastName)
  await page.getByLabel(t('account:signup.email'), { exact: true }).fill(person.email)
  await page.getByLabel(t('account:signup.password'), { exact: true }).fill(person.password)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: t('account:signup.submit') }).click()
  await expect(page.getByText(t('toasts:accountCreated', { email: person.email }))).toBeVisible()
}

async function publish(page: Page, t: TFunction, name: string): Promise<void> {
  await writeActivity(page, t, { name, city: 'Sherbrooke' })
  await page.getByRole('button', { name: t('hosting:editor.publish'), exact: true }).click()
}
