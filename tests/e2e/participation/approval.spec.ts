import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  dismissAttendancePrompt,
  inDays,
  newcomer,
  openOption,
  originOf,
  signIn,
  signOut,
  signUp,
} from '#tests/e2e/steps.ts'

test('the host approves who comes: one is approved, another refused, both read it in an email', async ({
  page,
  t,
  withJavaScript,
  account,
  mailbox,
  namedState,
}) => {
  test.slow() // three people, one after the other
  const host = await account('host')
  await signIn(page, t, host)
  const name = `Randonnée de nuit ${Date.now()}`
  const activity = {
    ...{ name, typeId: 1, description: 'On marche à la lampe frontale.', startDate: inDays(9, '19:30') },
    ...{ place: { city: 'Sherbrooke' }, participantNbr: 8 },
    questions: [{ type: 'TEXT', label: 'Avez-vous une lampe?', required: true }],
  }
  const origin = await originOf(page)
  const answer = await page.request.post('/api/activity', { data: { activity }, headers: { Origin: origin } })
  const { activityId } = (await answer.json()) as { activityId: number }

  await page.goto(`/mes-activites/${activityId}/modifier`)
  if (withJavaScript) await dismissAttendancePrompt(page)
  await openOption(page, 'joining')
  const box = page.getByLabel(t('hosting:editor.approval.label'))
  await box.check()
  await page.getByRole('button', { name: t('hosting:editor.change') }).click()
  await expect(page).not.toHaveURL(/modifier/)
  await signOut(page)

  // Jeanne has an account and asks for two.
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await page.goto(`/activites/${activityId}`)
  const way = page.locator('#inscription')
  await expect(way).toContainText(/approuve|approves/)
  await way.getByRole('combobox').selectOption('2')
  await way.getByRole('button', { name: t('activity:page.box.OPEN.ask') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('participation:join.ask.heading') }),
  ).toBeVisible()
  await page.getByLabel('Avez-vous une lampe?').fill('Oui, deux')
  await namedState(page, 'join request form')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.ask.button') })
    .click()
  await expect(page.getByText(t('participation:join.toasts.asked', { count: 2 }))).toBeVisible()
  await namedState(page, 'page after a request for places')
  await page.getByRole('link', { name: t('participation:joined.request') }).click()
  await expect(page).toHaveURL('/mes-inscriptions?onglet=en-attente')
  await expect(page.getByText(t('participation:code.awaits.APPROVAL'))).toHaveCount(2)
  await expect(page.locator('img.qr')).toHaveCount(0)
  await namedState(page, 'registrations that await approval')
  const received = await mailbox.message({
    to: jeanne.email,
    subject: t('emails:requests.received.subject', { activity: name }),
  })
  expect(received.attachments).toHaveLength(0)
  await signOut(page)

  // Marcel has none, and asks, too.
  const marcel = newcomer('Marcel')
  await page.goto(`/activites/${activityId}/inscription?n=1`)
  await page.getByLabel(t('participation:join.guest.firstName')).fill(marcel.firstName)
  await page.getByLabel(t('participation:join.guest.email'), { exact: true }).fill(marcel.email)
  await page.getByLabel(t('participation:join.guest.emailAgain')).fill(marcel.email)
  await page.getByLabel('Avez-vous une lampe?').fill('Non')
  await page.locator('[name=terms]').check()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.ask.button') })
    .last()
    .click()
  await page.getByRole('link', { name: t('participation:joined.request') }).click()
  await expect(page.getByText(t('participation:code.awaits.APPROVAL'))).toHaveCount(1)

  // The host sees both requests, and answers them.
  await signIn(page, t, host)
  await mailbox.message({ to: host.email, subject: /^2.(personnes à approuver|people to approve)/ })
  await page.goto('/mes-activites')
  if (withJavaScript) await dismissAttendancePrompt(page)
  // Among the tasks: of what is to come, the page shows only the beginning.
  const task = `${t('hosting:tasks.requests', { count: 2 })} ${name}`
  await expect(page.getByRole('link', { name: task })).toBeVisible()
  await page.goto(`/mes-activites/${activityId}#demandes`)
  if (withJavaScript) await dismissAttendancePrompt(page)
  const requests = page.locator('#demandes')
  await expect(requests.getByRole('heading', { level: 2 })).toHaveText(
    t('participants:requests.title', { count: 2 }),
  )
  await namedState(page, 'join requests in the list of participants')
  const ofJeanne = requests.getByRole('article', { name: jeanne.firstName })
  const ofMarcel = requests.getByRole('article', { name: marcel.firstName })
  await expect(ofJeanne).toContainText('Oui, deux')

  // Without a reason nobody is refused, and the fold says so.
  await ofMarcel.locator('summary', { hasText: t('participants:requests.refuse') }).click()
  await ofMarcel.getByRole('button', { name: t('participants:requests.refuse') }).click()
  await expect(ofMarcel.getByText(t('forms:errors.removal.reason.required')).first()).toBeVisible()
  await namedState(page, 'join request refused without a reason')
  await ofMarcel.getByRole('textbox').fill('Il faut une lampe.')
  await ofMarcel.getByRole('button', { name: t('participants:requests.refuse') }).click()
  await expect(page.getByText(t('participants:requests.done.REFUSED', { count: 1 }))).toBeVisible()
  if (withJavaScript) await dismissAttendancePrompt(page)
  await ofJeanne.getByRole('button', { name: t('participants:requests.approve') }).click()
  await expect(page.getByText(t('participants:requests.done.APPROVED', { count: 2 }))).toBeVisible()
  await expect(requests).toHaveCount(0)
  await expect(page.getByRole('table', { name: t('participants:table.caption') })).toContainText(
    jeanne.lastName,
  )

  const refused = await mailbox.message({ to: marcel.email, subject: /non retenue|declined/ })
  expect(refused.text).toContain('Il faut une lampe.')
  const approved = await mailbox.message({ to: jeanne.email, subject: /2.billets|2.tickets/ })
  expect(approved.attachments).toHaveLength(4)
  await signOut(page)
  await page.goto(linkIn(approved, '/billets/'))
  await expect(page.locator('img.qr')).toBeVisible()
})
