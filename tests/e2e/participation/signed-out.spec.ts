import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, markLater, newHost, originOf, publish, signIn, signOut } from '#tests/e2e/steps.ts'

test('a join form sent after signing out comes back as it was typed', async ({ page, t, account }) => {
  await signIn(page, t, await account('host'))
  const activityId = await publish(page, { name: `Marche au phare ${Date.now()}` })
  await signOut(page)
  const participant = await account('participant')
  await signIn(page, t, participant)
  await page.goto(`/activites/${activityId}/inscription`)
  const main = page.getByRole('main')
  await main.locator('[name=nbrParticipant]').selectOption('4')
  await page.getByLabel(t('participation:join.acceptFewer')).check()
  await signOut(page)
  await main.getByRole('button', { name: t('participation:join.button'), exact: true }).click()

  await expect(page).toHaveURL(/\/authentification\?/)
  await page.locator('[name=username]').fill(participant.email)
  await page.locator('[name=password]').fill(participant.password)
  await page
    .locator('.auth-form, dialog')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/inscription\?reprise=/)
  await expect(main.locator('[name=nbrParticipant]')).toHaveValue('4')
  await expect(page.getByLabel(t('participation:join.acceptFewer'))).toBeChecked()
})

test(
  'names sent after signing out stay on the page, and are saved once their writer is back',
  { tag: '@smoke' },
  async ({ page, t, account, database }) => {
    await signIn(page, t, await account('host'))
    await markLater(page)
    const activityId = await publish(page, { name: `Marche à la pointe ${Date.now()}` })
    await signOut(page)
    const jeanne = await newHost(page, t, database)
    const joined = await page.request.post('/api/activity/participant', {
      data: { activityId, attendance: [{ nbrParticipant: 2 }] },
      headers: { Origin: await originOf(page) },
    })
    const { participant } = (await joined.json()) as { participant: { id: number } }

    await page.goto(`/mes-inscriptions/${participant.id}/noms`)
    const firstNames = page.getByLabel(t('participation:join.guest.firstName'))
    await firstNames.nth(1).fill('Maude')
    await signOut(page)
    const save = page.getByRole('button', { name: t('participation:names.button') })
    await save.click()
    await expect(page.getByRole('alert').first()).toContainText(t('forms:errors.names.UNAUTHORIZED'))
    await expect(firstNames.nth(1)).toHaveValue('Maude')

    await signIn(page, t, jeanne)
    await save.click()
    await expect(page).toHaveURL(/\/mes-inscriptions$/)
    await expect(page.getByRole('article').nth(1)).toContainText('Maude')
  },
)

test(
  'a change of an activity sent after signing out stays on the page, and is saved once its host is back',
  { tag: '@script' },
  async ({ page, t, database }) => {
    const host = await newHost(page, t, database)
    const name = `Marche au quai ${Date.now()}`
    const activityId = await publish(page, { name })
    await page.goto(`/mes-activites/${activityId}/modifier`)
    await hydrated(page)
    const title = page.locator('[name=name]')
    await title.fill(`${name} bis`)
    await signOut(page)
    const save = page.getByRole('button', { name: t('hosting:editor.change'), exact: true })
    await save.click()
    await expect(page.locator('.save-bar').getByRole('alert')).toContainText(t('forms:errors.form.signedOut'))
    await expect(title).toHaveValue(`${name} bis`)

    await signIn(page, t, host)
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible()
  },
)

test(
  'the text of an email sent after signing out stays on the page, and is saved once its host is back',
  { tag: '@script' },
  async ({ page, t, account }) => {
    const host = await account('host')
    await signIn(page, t, host)
    await markLater(page)
    const activityId = await publish(page, { name: `Marche à la grève ${Date.now()}` })
    await page.goto(`/mes-activites/${activityId}/courriels/confirmation`)
    await hydrated(page)
    const content = page.getByLabel(t('messages:form.content'))
    await content.fill('Le stationnement est derrière le phare.')
    await signOut(page)
    const save = page.getByRole('button', { name: t('messages:form.save') })
    await save.click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.form.signedOut'))
    await expect(content).toHaveValue('Le stationnement est derrière le phare.')

    await signIn(page, t, host)
    await save.click()
    await expect(page.getByText(t('messages:toasts.saved'))).toBeVisible()
  },
)
