import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, inDays, newcomer, signIn, signOut, signUp } from '#tests/e2e/steps.ts'

test(
  'an organiser publishes with a picture, an operator validates, the host is told, and everybody finds it',
  { tag: '@smoke' },
  async ({ page, t, mailbox, account, namedState }) => {
    const name = `Raquette à la frontale ${Date.now()}`
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))

    await page.goto('/ajouter-une-activite')
    await fillActivity(page, t, { name, city: 'Sherbrooke' })
    const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2c6b83' } })
      .jpeg()
      .toBuffer()
    await page
      .locator('[name=picture]')
      .setInputFiles({ name: 'raquette.jpg', mimeType: 'image/jpeg', buffer: picture })
    await page.getByRole('button', { name: t('hosting:editor.submit') }).click()

    await expect(page.getByText(t('hosting:editor.toasts.waiting'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(t('hosting:state.waiting'), { exact: true }).first()).toBeVisible()
    await mailbox.message({ to: jeanne.email, subject: name })
    await signOut(page)

    await page.goto(`/activites?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name })).toHaveCount(0)

    await signIn(page, t, await account('operator'))
    await page.goto('/operations/activites')
    await namedState(page, 'validation queue with an activity')
    await page.getByRole('button', { name: `${t('operations:queue.validate')} ${name}` }).click()
    await expect(page.getByText(t('operations:toasts.validated'))).toBeVisible()
    await mailbox.message({
      to: jeanne.email,
      subject: t('emails:activityValid.subject', { activity: name }),
    })
    await signOut(page)

    await page.goto(`/activites?search=${encodeURIComponent('raquettes frontale')}`)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('img.cover').first()).toHaveAttribute('src', /\/images\/[0-9a-f]+-\d+\.webp/)
    await namedState(page, 'activity page with a picture')
  },
)

test('an operator must say why, and the host reads the sentence', async ({ page, t, mailbox, account }) => {
  const name = `Test test ${Date.now()}`
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await page.goto('/ajouter-une-activite')
  await fillActivity(page, t, { name, city: 'Rimouski' })
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page.getByText(t('hosting:editor.toasts.waiting'))).toBeVisible()
  await signOut(page)

  await signIn(page, t, await account('operator'))
  await page.goto('/operations/activites')
  const waiting = page.getByRole('article', { name })
  await waiting.locator('summary', { hasText: t('operations:queue.refuse') }).click()
  await waiting.getByRole('button', { name: `${t('operations:queue.refuse')} ${name}` }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.moderation.message.required'))

  const again = page.getByRole('article', { name })
  await again.getByLabel(t('operations:queue.reason')).selectOption('EMPTY_ACTIVITY')
  await again.getByLabel(t('operations:queue.message')).fill('Il manque un point de rencontre.')
  await again.getByRole('button', { name: `${t('operations:queue.refuse')} ${name}` }).click()
  await expect(page.getByText(t('operations:toasts.refused'))).toBeVisible()

  const message = await mailbox.message({ to: jeanne.email, subject: name })
  await expect
    .poll(async () => (await mailbox.message({ to: jeanne.email, subject: name })).text)
    .toContain('Il manque un point de rencontre.')
  expect(message.html).toContain(name)
})

test('an activity with errors comes back as it was typed', async ({ page, t, mailbox, namedState }) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await page.goto('/ajouter-une-activite')
  await fillActivity(page, t, { name: 'Marche', city: 'Saint-Alexandre' })
  await page.locator('[name=startDate]').fill('2020-01-01T10:00')
  await page.locator('[name=participantNbr]').fill('0')
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()

  await expect(page.getByRole('alert')).toContainText(t('forms:errors.activity.participantNbr.tooFew'))
  await expect(page.getByLabel(t('hosting:editor.name.label'), { exact: true })).toHaveValue('Marche')
  await expect(page.locator('[name=description]')).toHaveValue(/^On monte \*\*en silence/)
  await namedState(page, 'publish form with errors')

  await page.locator('[name=participantNbr]').fill('12')
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.activity.IN_THE_PAST'))

  await page.locator('[name=startDate]').fill(inDays(20, '10:00'))
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  // Two towns have that name: the form asks which.
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.activity.city.several'))
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page).toHaveURL(/mes-activites\/\d+/)
})

async function fillActivity(page: Page, t: TFunction, { name, city }: { name: string; city: string }) {
  await page.getByLabel(t('hosting:editor.name.label'), { exact: true }).fill(name)
  await page.locator('[name=typeId]').selectOption({ label: t('types:neige') })
  await page
    .locator('[name=description]')
    .fill('On monte **en silence**, lampes éteintes.\n\n- Des raquettes\n- Un thermos')
  await page.locator('[name=startDate]').fill(inDays(20, '18:00'))
  await page.locator('[name=city]').fill(city)
  await page.locator('[name=address]').fill('Accueil du parc')
  await page.locator('[name=participantNbr]').fill('12')
}
