import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  newcomer,
  openTickets,
  originOf,
  publish,
  signIn,
  signOut,
  signUp,
} from '#tests/e2e/steps.ts'

test(
  'a member joins with two, brings two more, and gives one place back',
  { tag: '@smoke' },
  async ({ page, t, mailbox, namedState }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
    await page.goto('/activites?search=contredanses')
    await page.getByRole('article').first().getByRole('link').click()
    await page.locator('#inscription').getByRole('combobox').selectOption('2')
    await page
      .locator('#inscription')
      .getByRole('button', { name: t('activity:page.box.OPEN.button') })
      .click()
    await openTickets(page, t)
    await expect(page.getByRole('article')).toHaveCount(2)

    await page.getByRole('link', { name: t('participation:registrations.change.more') }).click()
    await expect(page.locator('[name=nbrParticipant]')).toHaveValue('3')
    await namedState(page, 'form to bring more people')
    await page.locator('[name=nbrParticipant]').selectOption('4')
    await page.getByRole('button', { name: t('participation:join.enlarge.button') }).click()
    await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 4 }))).toBeVisible()
    await openTickets(page, t)
    await expect(page.getByRole('article')).toHaveCount(4)

    // Nothing ticked: the next page asks which.
    await page
      .getByRole('button', { name: t('participation:registrations.change.cancel', { count: 4 }) })
      .click()
    const choice = page.getByRole('group', { name: t('participation:cancel.choose') })
    await expect(choice.getByRole('checkbox')).toHaveCount(4)
    await namedState(page, 'choice of tickets to cancel')
    await page.getByRole('button', { name: t('participation:cancel.continue') }).click()
    const missing = page.getByRole('alert').filter({ hasText: t('participation:cancel.missing') })
    await expect(missing).toBeFocused()
    await namedState(page, 'choice of tickets to cancel without a ticket')
    await choice.getByRole('checkbox').nth(3).check()
    await page.getByRole('button', { name: t('participation:cancel.continue') }).click()
    await expect(page).toHaveURL(/\/annuler\?billets=/)
    await expect(
      page.getByText(t('participation:cancel.stay', { count: 3, people: t('people', { count: 3 }) })),
    ).toBeVisible()
    await namedState(page, 'confirmation of cancelling a ticket')
    await page.getByRole('link', { name: t('forms:actions.cancel') }).click()
    await expect(page.getByRole('article')).toHaveCount(4)

    await page
      .getByRole('button', { name: t('participation:registrations.change.cancel', { count: 4 }) })
      .click()
    await choice.getByRole('checkbox').nth(3).check()
    await page.getByRole('button', { name: t('participation:cancel.continue') }).click()
    await page.getByRole('button', { name: t('participation:cancel.button', { count: 1 }) }).click()
    await expect(page.getByText(t('toasts:ticketsDeleted', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(3)
  },
)

test('with few places left, the form says how many, and takes those when asked to', async ({
  page,
  t,
  account,
  product,
}) => {
  const host = (await product.accounts()).find(({ name }) => name === 'La Table commune')
  await signIn(page, t, host!)
  const activityId = await publish(page, { name: `Soupe au pistou ${Date.now()}`, places: 2 })
  await signOut(page)

  await signIn(page, t, await account('participant'))
  await page.goto(`/activites/${activityId}/inscription`)
  const options = page.locator('[name=nbrParticipant] option')
  await expect(options).toHaveCount(2)
  // Another person takes a place while this one reads.
  const origin = await originOf(page)
  const guest = await page.context().browser()!.newContext({ baseURL: origin })
  const answer = await guest.request.post('/api/user', {
    data: { asGuest: true, username: newcomer('Lou').email, firstname: 'Lou' },
  })
  const { userId: guestId } = (await answer.json()) as { userId: string }
  await guest.request.post('/api/activity/participant', {
    data: { activityId, attendance: [{ nbrParticipant: 1 }], guestId },
  })
  await guest.close()

  await page.locator('[name=nbrParticipant]').selectOption('2')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(page.getByRole('alert')).toContainText(
    t('forms:errors.participation.join.fewerLeft', { left: 1 }),
  )
  await page.locator('[name=acceptFewer]').check()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await expect(
    page.getByText(t('participation:join.toasts.inscription_some_participant', { count: 1, wanted: 2 })),
  ).toBeVisible()
})
