import { expect, test } from '#tests/e2e/fixtures.ts'
import { markLater, newHost, originOf, publish, signIn, signOut } from '#tests/e2e/steps.ts'

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
