import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { LINK_DAYS_AFTER, PASS_HOURS } from '#server/domain/account/lifetimes.ts'
import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { keepLanguage, newcomer, openTickets, type Person } from '#tests/e2e/steps.ts'
import { startProduct } from '#tests/infrastructure/product.ts'

/** Goes from the list to the form with a party of this size. */
async function goToForm(page: Page, t: TFunction, search: string, people: string) {
  await page.goto(`/activites?search=${search}`)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.locator('#inscription')).toBeVisible()
  await page.locator('#inscription').getByRole('combobox').selectOption(people)
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('participation:join.heading') })).toBeVisible()
}

async function fillGuest(page: Page, { firstName, email }: Pick<Person, 'firstName' | 'email'>) {
  await page.locator('[name=prenom]').fill(firstName)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=emailAgain]').fill(email)
  await page.locator('[name=terms]').check()
}

async function send(page: Page, t: TFunction) {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
}

test(
  'a guest joins, reads the email, opens its link, cancels one of three tickets, then all',
  { tag: '@smoke' },
  async ({ page, t, mailbox, namedState }) => {
    const jeanne = newcomer()
    await goToForm(page, t, 'contredanses', '3')
    await namedState(page, 'join form of a guest')
    await fillGuest(page, jeanne)
    await page.locator('[name=emailAgain]').fill('jeanne@exemple.org')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('participation:join.button') })
      .click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.email.different'))
    await expect(page.locator('[name=prenom]')).toHaveValue('Jeanne')
    await expect(page.locator('[name=nbrParticipant]')).toHaveValue('3')
    await namedState(page, 'join form of a guest with an error')

    await page.locator('[name=emailAgain]').fill(jeanne.email)
    await send(page, t)
    await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 3 }))).toBeVisible()
    await expect(page.getByRole('main')).toContainText(t('participation:joined.mailedToYou', { count: 3 }))
    await namedState(page, 'page after joining as a guest')
    // The header leads to the tickets from everywhere while the pass lives.
    await page.goto('/activites')
    const way = page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.myRegistrations'), includeHidden: true })
    await expect(way).toHaveAttribute('href', '/mes-inscriptions')
    // The browser drops the pass when it ends.
    const kept = (await page.context().cookies()).find(({ name }) => name === 'viree_guest')
    const hoursLeft = ((kept?.expires ?? 0) * 1000 - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(0)
    expect(hoursLeft).toBeLessThanOrEqual(PASS_HOURS)
    await page.goto('/mes-inscriptions')
    await expect(page.getByRole('article')).toHaveCount(3)
    await namedState(page, 'tickets of a guest')

    const message = await mailbox.message({ to: jeanne.email })
    const link = linkIn(message, '/mes-inscriptions')
    expect(message.attachments.filter(({ mimeType }) => mimeType === 'image/png').length).toBeGreaterThan(2)
    expect(message.attachments.some(({ mimeType }) => mimeType === 'text/calendar')).toBe(true)

    // Another device has only the link.
    await page.context().clearCookies()
    await page.goto('/mes-inscriptions')
    await expect(page.getByRole('heading', { name: t('participation:ways.guest.title') })).toBeVisible()
    await expect(way).toHaveCount(0)
    await namedState(page, 'ways to one’s tickets')
    await page.goto(link)
    await expect(page.getByRole('article')).toHaveCount(3)
    expect((await page.request.get(link)).headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    // The file of the tickets opens by the link, too.
    const download = page.getByRole('link', { name: t('participation:registrations.file', { count: 3 }) })
    const file = await page.request.get((await download.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(message.attachments.some(({ mimeType }) => mimeType === 'application/pdf')).toBe(true)

    await page
      .getByRole('button', { name: t('participation:registrations.change.cancel', { count: 3 }) })
      .click()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: t('participation:cancel.continue') }).click()
    await expect(page.getByText(t('participation:cancel.these', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(1)
    await namedState(page, 'confirmation of cancelling as a guest')
    await page.getByRole('button', { name: t('participation:cancel.button', { count: 1 }) }).click()
    await expect(page.getByText(t('toasts:ticketsDeleted', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)

    await page
      .getByRole('button', { name: t('participation:registrations.change.cancel', { count: 2 }) })
      .click()
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: t('participation:cancel.continue') }).click()
    await expect(page.getByText(t('participation:cancel.last'))).toBeVisible()
    await page.getByRole('button', { name: t('participation:cancel.buttonAll') }).click()
    await expect(page.getByText(t('toasts:ticketsDeleted', { count: 2 }))).toBeVisible()
    await expect(
      page.getByRole('heading', { name: t('participation:registrations.none.title') }),
    ).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('article')).toHaveCount(0)
  },
)

test(
  'two clicks, the back button and the same form again register a guest once',
  { tag: '@script' },
  async ({ page, t }) => {
    const jeanne = newcomer()
    await goToForm(page, t, 'paniers', '2')
    const form = page.url()
    await fillGuest(page, jeanne)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('participation:join.button') })
      .dblclick()
    await openTickets(page, t)
    await expect(page.getByRole('article')).toHaveCount(2)

    // A guest who comes back finds their registrations, and may bring more people.
    await page.goto(form)
    await expect(
      page.getByText(t('participation:join.enlarge.now', { people: t('people', { count: 2 }) })),
    ).toBeVisible()
    await page.locator('[name=nbrParticipant]').selectOption('4')
    await page.getByRole('button', { name: t('participation:join.enlarge.button') }).click()
    await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 4 }))).toBeVisible()
    await openTickets(page, t)
    await expect(page.getByRole('article')).toHaveCount(4)
  },
)

test('from another browser the same address gets its link again, not a second registration', async ({
  page,
  t,
  mailbox,
  namedState,
}) => {
  const jeanne = newcomer()
  await goToForm(page, t, 'paniers', '1')
  const form = page.url()
  await fillGuest(page, jeanne)
  await send(page, t)
  await openTickets(page, t)
  await expect(page.getByRole('article')).toHaveCount(1)
  await mailbox.message({ to: jeanne.email })

  await page.context().clearCookies()
  await page.goto(form)
  await fillGuest(page, jeanne)
  await send(page, t)
  // To anyone who types the address it looks like a first registration; only the email has the tickets.
  await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 1 }))).toBeVisible()
  await openTickets(page, t)
  await expect(page).toHaveURL(/\/mes-inscriptions$/)
  await expect(page.getByRole('main')).toContainText(t('participation:registrations.mailed'))
  await expect(page.getByRole('article')).toHaveCount(0)
  await namedState(page, 'tickets that were sent by email')
  expect(await mailbox.messages({ to: jeanne.email }, 2)).toHaveLength(2)
})

test('an address with an account is told so at its field, and signing in keeps what was chosen', async ({
  page,
  t,
  account,
  namedState,
}) => {
  const { email, password } = await account('participant')
  await goToForm(page, t, 'paniers', '2')
  await fillGuest(page, { firstName: 'Jeanne', email })
  await page.locator('main [name=consent]').check()
  await send(page, t)
  await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.email.taken'))
  await namedState(page, 'join form with an address that has an account')

  await keepLanguage(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.guest.signIn') })
    .last()
    .click()
  await expect(page.locator('[name=username]')).toHaveValue(email)
  await page.locator('[name=password]').fill(password)
  await page
    .locator('.auth-form, dialog')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/activites\/\d+\/inscription\?/)
  await expect(page.locator('[name=nbrParticipant]')).toHaveValue('2')
  await expect(page.locator('main [name=consent]')).toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: t('participation:join.heading') })).toBeVisible()
})

test('a link that somebody else got is ended without signing in, and a new one is mailed', async ({
  page,
  t,
  mailbox,
  namedState,
}) => {
  const jeanne = newcomer()
  await goToForm(page, t, 'paniers', '1')
  await fillGuest(page, jeanne)
  await send(page, t)
  await openTickets(page, t)
  await expect(page.getByRole('article')).toHaveCount(1)
  const link = linkIn(await mailbox.message({ to: jeanne.email }), '/mes-inscriptions')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page).toHaveURL(/\/mes-inscriptions\?passe=ici/) // the secret is neither in the address bar nor in the history
  await page.getByRole('button', { name: t('participation:link.end.only'), exact: true }).click()
  await expect(page.getByText(t('participation:link.toasts.ended'))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText(
    t('participation:ways.staleLink', { days: LINK_DAYS_AFTER }),
  )

  const button = page.getByRole('button', { name: t('participation:link.mail.submit') })
  await button.click()
  await expect(page.locator('main [name=email]')).toHaveAttribute('aria-invalid', 'true')
  await namedState(page, 'form that sends tickets again with an error')
  await page.locator('main [name=email]').fill(jeanne.email)
  await button.click()
  await expect(page.getByText(t('participation:link.toasts.asked'))).toBeVisible()
  const emails = await mailbox.messages({ to: jeanne.email }, 2)
  expect(emails).toHaveLength(2)
  const links = emails.map((message) => linkIn(message, '/mes-inscriptions'))
  await page.goto(links.find((one) => one !== link) ?? '')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a link that opens nothing says how people get to their tickets', async ({ page, t, namedState }) => {
  await page.goto('/mes-inscriptions?passe=abcdef')
  await expect(page.getByRole('alert')).toContainText(
    t('participation:ways.staleLink', { days: LINK_DAYS_AFTER }),
  )
  await expect(
    page.getByRole('main').getByRole('link', { name: t('participation:ways.account.action') }),
  ).toBeVisible()
  await namedState(page, 'ticket link that opens nothing')
})

/** Seconds; a busy machine needs some of them to fill the form. */
const TOO_FAST = '12'

test('a form that comes back faster than people type is asked to be sent again, with all that was typed', async ({
  page,
  t,
}) => {
  const product = await startProduct({ withWorker: false, env: { FORM_MIN_SECONDS: TOO_FAST } })
  try {
    let jeanne = newcomer()
    let tries = 0
    await expect(async () => {
      if (tries++ > 0) {
        // The machine was too busy to be too fast: that person has their place.
        await page.context().clearCookies()
        jeanne = newcomer()
      }
      await page.goto(`${product.url}/activites?search=paniers`)
      await page.getByRole('article').first().getByRole('link').click()
      await page.locator('#inscription').getByRole('button').click()
      await fillGuest(page, jeanne)
      await send(page, t)
      await expect(page.getByRole('alert')).toContainText(t('forms:errors.tooFast'), { timeout: 5000 })
    }).toPass()
    await expect(page.locator('[name=email]')).toHaveValue(jeanne.email)
    await expect(async () => {
      await send(page, t)
      // On a busy machine a second press would take the place of the first one before that is answered.
      await expect(page).toHaveURL(/\/inscription\/merci\?places=1$/, { timeout: 8000 })
    }).toPass()
  } finally {
    await product.stop()
  }
})
