import type { BrowserContext, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { inDays, newHost, nextStep, openOption, originOf, publish, signIn } from '#tests/e2e/steps.ts'

test('each step is kept: the browser is closed, and the next one goes on where the last one stopped', async ({
  page,
  context,
  browser,
  t,
  database,
  namedState,
}) => {
  test.slow() // five browsers, one after the other
  const name = `Ski de fond ${Date.now()}`
  const jeanne = await newHost(page, t, database)
  await page.goto('/ajouter-une-activite')
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=typeId]').selectOption({ label: t('types:neige') })
  await finishLater(page, t)

  page = await elsewhere(context, 1)
  await page.locator('[name=startDate]').fill(inDays(20, '10:00'))
  await page.locator('[name=city]').fill('Sherbrooke')
  await finishLater(page, t)

  page = await elsewhere(page.context(), 1)
  await expect(page.locator('[name=startDate]')).toHaveValue(inDays(20, '10:00'))
  await expect(page.locator('[name=city]')).toHaveValue('Sherbrooke')
  await page.locator('[name=participantNbr]').fill('12')
  await page.locator('[name=picture]').setInputFiles(await photo('ski.jpg'))
  await nextStep(page, t, 2)
  await expect(page.locator('[name=name]')).toBeHidden()
  await page.locator('[name=description]').fill('Huit kilomètres.\n\n- Du *klister*')
  await nextStep(page, t, 3)
  await page.getByRole('button', { name: t('hosting:editor.steps.1.short') }).click()
  await expect(page.getByAltText(t('hosting:editor.picture.kept'))).toBeVisible()
  await finishLater(page, t)

  // Nothing is missing any more: what is left are the options.
  page = await elsewhere(page.context(), 3)
  await openOption(page, 'tickets')
  for (const [index, ticket] of ['Adulte', 'Enfant'].entries()) {
    await page.getByRole('button', { name: t('hosting:editor.tickets.add') }).click()
    await page.locator(`[name="ticketTypes[${index}].name"]`).fill(ticket)
  }
  await page.locator('[name="ticketTypes[1].limit"]').fill('4')
  await finishLater(page, t)

  page = await elsewhere(page.context(), 3)
  await expect(page.locator('[name="ticketTypes[1].name"]')).toHaveValue('Enfant')
  await expect(page.locator('[name="ticketTypes[1].limit"]')).toHaveValue('4')
  await openOption(page, 'joining')
  await page.getByRole('button', { name: t('hosting:editor.questions.add') }).click()
  await page.locator('[name="questions[0].label"]').fill('Pointure de bottes')
  await page.locator('[name="questions[0].required"]').check()
  await namedState(page, 'editor with ticket types and questions')
  await finishLater(page, t)

  page = await elsewhere(page.context(), 3)
  await expect(page.locator('[name="questions[0].label"]')).toHaveValue('Pointure de bottes')
  await expect(page.locator('[name="questions[0].required"]')).toBeChecked()
  await openOption(page, 'banner')
  await page.locator('[name=banner]').setInputFiles(await photo('bandeau.jpg'))
  await finishLater(page, t)

  page = await elsewhere(page.context(), 3)
  await expect(page.getByAltText(t('hosting:editor.banner.kept'))).toBeVisible()
  await page.getByRole('button', { name: t('hosting:editor.toPreview') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('em', { hasText: 'klister' })).toBeVisible()
  await expect(page.getByText('Pointure de bottes')).toBeVisible()
  await namedState(page, 'preview of a draft')
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page.getByText(t('hosting:editor.toasts.waiting'))).toBeVisible()
  await page.goto('/mes-activites')
  await expect(page.getByText(t('hosting:drafts.title'))).toHaveCount(0)

  /** Another browser, in which Jeanne signs in and opens her draft. */
  async function elsewhere(before: BrowserContext, step: 1 | 3): Promise<Page> {
    await before.close()
    const page = await (await browser.newContext()).newPage()
    await signIn(page, t, jeanne)
    await page.goto('/mes-activites')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/modifier\\?etape=${step}$`))
    await expect(page.locator('[name=name]')).toHaveValue(name)
    return page
  }
})

test(
  'several drafts, one of them thrown away',
  { tag: '@smoke' },
  async ({ page, t, database, namedState }) => {
    await newHost(page, t, database)
    for (const name of ['Première idée', 'Seconde idée']) {
      await page.goto('/ajouter-une-activite')
      await page.locator('[name=name]').fill(name)
      await page.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
      await expect(page.getByText(t('hosting:editor.toasts.saved'))).toBeVisible()
      await expect(page).toHaveURL(/\/mes-activites$/)
    }
    await namedState(page, 'drafts in the list of activities')
    await page.getByRole('link', { name: `${t('hosting:drafts.remove')} Première idée` }).click()
    await page.getByRole('button', { name: t('hosting:drafts.removeNow') }).click()
    await expect(page.getByText(t('hosting:drafts.removed'))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Première idée', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Seconde idée', exact: true })).toBeVisible()
  },
)

test(
  'what cannot be published comes back as it was typed, and each fault stands at its field',
  { tag: '@script' },
  async ({ page, t, context, database, withJavaScript, namedState }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await page.locator('[name=name]').fill('Patin')
    const picture = { name: 'patin.txt', mimeType: 'text/plain', buffer: Buffer.from('pas une image') }
    await page.locator('[name=isOnline]').check()
    await page.locator('[name=onlineLink]').fill('javascript:alert(1)')
    await nextStep(page, t, 2)
    await nextStep(page, t, 3)
    // With script a row needs no network.
    await context.setOffline(withJavaScript)
    await openOption(page, 'tickets')
    await page.getByRole('button', { name: t('hosting:editor.tickets.add') }).click()
    if (withJavaScript) await expect(page.locator('[name="ticketTypes[0].name"]')).toBeFocused()
    await page.locator('[name="ticketTypes[0].price"]').fill('12,345')
    await openOption(page, 'joining')
    await page.getByRole('button', { name: t('hosting:editor.questions.add') }).click()
    await openOption(page, 'minimum')
    await page.locator('[name=minimumNbr]').fill('4')
    await context.setOffline(false)
    await openOption(page, 'banner')
    await page.locator('[name=banner]').setInputFiles(picture)
    await page.getByRole('button', { name: t('hosting:editor.submit') }).click()

    const summary = page.getByRole('alert')
    for (const key of [
      'paymentModel.price.wrong',
      'activity.onlineLink.wrong',
      'question.label.required',
      'picture.notAPicture',
    ])
      await expect(summary).toContainText(t(`forms:errors.${key}`))
    await expect(summary).toContainText(t('forms:errors.activity.minimumDate.together'))
    await expect(page.locator('[name="ticketTypes[0].price"]')).toHaveValue('12,345')
    await expect(page.locator('[name=onlineLink]')).toHaveValue('javascript:alert(1)')
    await namedState(page, 'editor with errors')

    await page
      .getByRole('button', {
        name: `${t('hosting:editor.remove')} ${t('hosting:editor.questions.nth', { number: 1 })}`,
      })
      .click()
    await expect(page.locator('[name="questions[0].label"]')).toHaveCount(0)
    await expect(page.locator('[name="ticketTypes[0].price"]')).toHaveValue('12,345')
    await expect(page.locator('[name=minimumNbr]')).toHaveValue('4')
  },
)

test(
  'a host publishes, changes what is published, and cancels it',
  { tag: '@smoke' },
  async ({ page, t, database, namedState }) => {
    const name = `Luminothérapie ${Date.now()}`
    await newHost(page, t, database)
    const activityId = await publish(page, { name })
    await page.goto(`/mes-activites/${activityId}`)
    await page.getByRole('link', { name: t('hosting:view.edit') }).click()
    await expect(page.locator('[name=name]')).toHaveValue(name)
    await namedState(page, 'editor of a published activity')

    await page.locator('[name=name]').fill(`${name} bis`)
    await page.locator('[name=isOnline]').check()
    await page.locator('[name=onlineLink]').fill('https://visio.exemple.org/salle')
    await openOption(page, 'tickets')
    await page.getByRole('button', { name: t('hosting:editor.tickets.add') }).click()
    await page.locator('[name="ticketTypes[1].name"]').fill('Enfant')
    await page.getByRole('button', { name: t('hosting:editor.change') }).click()
    await expect(page.getByText(t('hosting:editor.toasts.changed'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible()
    await expect(page.getByText(t('hosting:list.online')).first()).toBeVisible()

    await page.getByRole('link', { name: t('participants:callOff.linkDelete') }).click()
    await page.getByRole('button', { name: t('participants:callOff.delete') }).click()
    await expect(page.getByText(t('hosting:toasts.deleted'))).toBeVisible()
  },
)

test('two windows: the second one is told that the first one was faster', async ({ page, t, database }) => {
  await newHost(page, t, database)
  const activityId = await publish(page, { name: `Deux fenêtres ${Date.now()}` })
  await page.goto(`/mes-activites/${activityId}/modifier`)
  const origin = await originOf(page)
  const answer = await page.request.put('/api/activity', {
    data: { activity: { activityId, name: 'Le premier' } },
    headers: { Origin: origin },
  })
  expect(answer.status()).toBe(200)
  await page.locator('[name=name]').fill('Le second')
  await page.getByRole('button', { name: t('hosting:editor.change') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.activity.CHANGED_MEANWHILE'))
  await expect(page.locator('[name=name]')).toHaveValue('Le second')
})

test('two windows of a draft: the button of the second one asks before it replaces what is newer', async ({
  page,
  context,
  t,
  database,
}) => {
  await newHost(page, t, database)
  await page.goto('/ajouter-une-activite')
  await page.locator('[name=name]').fill('Deux fenêtres')
  await nextStep(page, t, 2)
  await page.getByRole('button', { name: t('hosting:editor.steps.1.short') }).click()
  await expect(page.locator('#etape-1')).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await page.locator('[name=name]').fill('La première')
  await nextStep(page, t, 2)
  await second.locator('[name=name]').fill('La seconde')
  const save = second.getByRole('button', { name: t('hosting:editor.saveDraft') })
  await save.click()
  await expect(second.getByRole('alert')).toContainText(t('forms:errors.draft.CHANGED_MEANWHILE'))
  await expect(second.locator('[name=name]')).toHaveValue('La seconde')
  const newer = second.getByRole('link', { name: t('hosting:editor.autosave.fix.CHANGED_MEANWHILE') })
  const opening = context.waitForEvent('page')
  await newer.click()
  await expect((await opening).locator('[name=name]')).toHaveValue('La première')
  await save.click()
  await expect(second.getByRole('link', { name: 'La seconde', exact: true })).toBeVisible()
  await expect(second.getByRole('link', { name: 'La première', exact: true })).toHaveCount(0)
})

async function finishLater(page: Page, t: TFunction) {
  await page.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
  await expect(page.getByText(t('hosting:editor.toasts.saved'))).toBeVisible()
}

async function photo(name: string) {
  const buffer = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#2c6b83' } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
