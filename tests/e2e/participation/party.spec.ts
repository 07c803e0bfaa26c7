import { expect, test } from '#tests/e2e/fixtures.ts'
import { markLater, newcomer, openOption, openTickets, originOf, signIn, signOut } from '#tests/e2e/steps.ts'
import { publishParty } from './publish-party.ts'

test('a party of several ticket types registers without an account, and the host reads what each answered', async ({
  page,
  t,
  withJavaScript,
  account,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  await markLater(page)
  const activityId = await publishParty(page, `Marche en famille ${Date.now()}`)
  await signOut(page)

  await page.goto(`/activites/${activityId}`)
  await expect(page.locator('#inscription')).toContainText('Tardif')
  await expect(page.locator('#inscription')).toContainText(t('activity:tariffs.left', { count: 2 }))
  await namedState(page, 'activity page with ticket types')
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .click()
  await expect(page).toHaveURL(/inscription/)
  const main = page.getByRole('main')
  const submit = main.getByRole('button', { name: t('participation:join.button'), exact: true }).last()

  const jeanne = newcomer()
  await page.getByLabel(t('participation:join.guest.firstName')).fill(jeanne.firstName)
  await page.getByLabel(t('participation:join.guest.email'), { exact: true }).fill(jeanne.email)
  await page.getByLabel(t('participation:join.guest.emailAgain')).fill(jeanne.email)
  await page.locator('[name=terms]').check()
  const people = main.locator('select')
  await people.nth(0).selectOption('1')
  await people.nth(1).selectOption('1')
  await page.getByLabel('D’où partez-vous?').fill('Magog')
  if (!withJavaScript) {
    // Without script the form cannot know how many come: it comes back with their questions, and nothing of it is
    // lost.
    await submit.click()
    await expect(page.getByText(t('forms:errors.participation.join.answerForAll')).first()).toBeVisible()
    await expect(page.getByLabel('D’où partez-vous?')).toHaveValue('Magog')
  }
  const allergies = page.getByLabel('Des allergies?')
  await expect(allergies).toHaveCount(2)
  await allergies.nth(1).fill('Noix')
  const rules = page.getByLabel('J’ai lu les règles')
  await rules.nth(0).check()
  await namedState(page, 'join form with questions')
  await submit.click()
  await expect(page.getByText(t('forms:errors.answer.required')).first()).toBeVisible()
  await expect(allergies.nth(1)).toHaveValue('Noix')
  await namedState(page, 'join form with a missing answer')
  await rules.nth(1).check()
  await submit.click()
  await expect(page.getByText(t('participation:join.toasts.inscription_ok', { count: 2 }))).toBeVisible()
  await openTickets(page, t)
  await page.getByText(t('participation:answers.count', { count: 4 })).click()
  await expect(page.getByText('Magog')).toBeVisible()
  await namedState(page, 'answers of a registration')

  // The names of the party, on their tickets.
  await page.getByRole('link', { name: t('participation:registrations.names', { count: 2 }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('participation:names.heading') })).toBeVisible()
  const firstNames = page.getByLabel(t('participation:join.guest.firstName'))
  await firstNames.nth(1).fill('M'.repeat(61))
  await namedState(page, 'names of a party')
  await page.getByRole('button', { name: t('participation:names.button') }).click()
  await expect(page.getByText(t('forms:errors.prenom.tooLong')).first()).toBeVisible()
  await firstNames.nth(1).fill('Maude')
  await page.getByRole('button', { name: t('participation:names.button') }).click()
  await expect(page.getByText(t('participation:names.saved', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('article').nth(1)).toContainText('Maude')

  await signIn(page, t, await account('host'))
  await markLater(page)
  await page.goto(`/mes-activites/${activityId}`)
  await page
    .getByText(t('participation:answers.count', { count: 4 }))
    .first()
    .click()
  await expect(page.getByText('Noix').first()).toBeVisible()
  await namedState(page, 'answers in the list of participants')
})

test('a host looks at the dates of a series, makes it, and calls off one and all that follow', async ({
  page,
  t,
  account,
  withJavaScript,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  await markLater(page)
  const activityId = await publishParty(page, `Yoga ${Date.now()}`)
  await page.goto(`/mes-activites/${activityId}/repeter`)
  await expect(page.getByText(t('hosting:series.guestsHint')), 'nobody is on the guest list').toHaveCount(0)

  await page.getByLabel(t('hosting:series.times'), { exact: false }).fill('1000')
  await page.getByRole('button', { name: t('hosting:series.preview') }).click()
  await expect(page.getByText(t('forms:errors.series.SERIES_TOO_LONG')).first()).toBeVisible()
  await page.getByLabel(t('hosting:series.times'), { exact: false }).fill('3')
  await page.getByRole('button', { name: t('hosting:series.preview') }).click()
  const dates = page.getByRole('heading', { name: t('hosting:series.dates', { count: 3 }) })
  await expect(dates).toBeInViewport()
  if (withJavaScript) await expect(dates).toBeFocused()
  await namedState(page, 'preview of a series')
  await page.getByRole('button', { name: t('hosting:series.make', { count: 2 }) }).click()
  await expect(page.getByText(t('hosting:series.made', { count: 2 }))).toBeVisible()
  await page.getByText(t('hosting:series.summary', { count: 3 })).click()

  // A form that comes back, or gets a row, still is for the activities that were chosen.
  await page.goto(`/mes-activites/${activityId}/modifier`)
  const allLater = page.getByLabel(t('hosting:series.scope.following', { count: 2 }))
  await allLater.check()
  await openOption(page, 'tickets')
  await page.getByRole('button', { name: t('hosting:editor.tickets.add') }).click()
  await expect(page.locator('[name="ticketTypes[3].name"]')).toBeVisible()
  await expect(allLater).toBeChecked()
  await page.locator('[name=name]').fill('')
  await page.getByRole('button', { name: t('hosting:editor.change') }).click()
  await expect(page.getByText(t('forms:errors.activity.name.required')).first()).toBeVisible()
  await expect(allLater).toBeChecked()

  await page.goto(`/mes-activites/${activityId}/annuler`)
  await page.getByLabel(t('hosting:series.scope.following', { count: 2 })).check()
  await namedState(page, 'calling off a series')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participants:callOff.delete') })
    .click()
  await expect(page).toHaveURL(/mes-activites$/)
  await page.goto(`/mes-activites/${activityId + 1}`)
  await expect(page.getByText(t('hosting:series.duplicate'))).toHaveCount(0)
})

test('a host takes the guest list along to the other dates, and sends nothing yet', async ({
  page,
  t,
  account,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  await markLater(page)
  const activityId = await publishParty(page, `Chorale ${Date.now()}`)
  const lan = `lan.${Date.now()}@exemple.ca`
  const guests = [{ email: lan, firstname: 'Lan' }, { email: `marc.${Date.now()}@exemple.ca` }]
  const headers = { Origin: await originOf(page) }
  const saved = await page.request.put('/api/activity/guests', { data: { activityId, guests }, headers })
  expect(saved.ok()).toBe(true)

  await page.goto(`/mes-activites/${activityId}/repeter`)
  const box = page.getByLabel(t('hosting:series.guests', { count: 2, number: '2' }))
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByLabel(t('hosting:series.times'), { exact: false }).fill('2')
  await page.getByRole('button', { name: t('hosting:series.preview') }).click()
  await expect(page.getByRole('heading', { name: t('hosting:series.dates', { count: 2 }) })).toBeVisible()
  await expect(box).toBeChecked()
  await namedState(page, 'series with its invitee list')
  await page.getByRole('button', { name: t('hosting:series.make', { count: 1 }) }).click()
  await expect(page.getByText(t('hosting:series.made', { count: 1 }))).toBeVisible()

  await page.goto(`/mes-activites/${activityId + 1}/invitations`)
  await expect(page.getByRole('row').filter({ hasText: lan })).toContainText(t('invitations:states.UNSENT'))
  await expect(page.getByRole('button', { name: t('invitations:emails.send', { count: 2 }) })).toBeVisible()
})
