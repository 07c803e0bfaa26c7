import type { Locator, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { inDays, newHost, nextStep, openOption, signIn, signOut } from '#tests/e2e/steps.ts'

// A draft saves itself by script; the journeys without it are in editor.spec.ts.
test.use({ javaScriptEnabled: true })

const SAVING = '**/ajouter-une-activite/brouillon'

test(
  'what is typed is there in another browser, though no button was pressed',
  { tag: '@script' },
  async ({ page, context, browser, t, database, namedState }) => {
    const name = `Glissade ${Date.now()}`
    const jeanne = await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await page.locator('[name=name]').pressSequentially(name)
    await expectSaved(page, t)
    await expect(page).toHaveURL(/\/ajouter-une-activite\?brouillon=\d+$/)
    await expect(page.locator('[name=name]')).toBeFocused()
    await nextStep(page, t, 2)
    await nextStep(page, t, 3)
    await openOption(page, 'joining')
    await page.getByRole('button', { name: t('hosting:editor.questions.add') }).click()
    const saving = page.waitForResponse(SAVING)
    await page.locator('[name="questions[0].label"]').fill('Avez-vous un traîneau ?')
    expect((await saving).status()).toBe(200)
    await namedState(page, 'draft saved while typing')
    await context.close()

    const elsewhere = await (await browser.newContext()).newPage()
    await signIn(elsewhere, t, jeanne)
    await elsewhere.goto('/mes-activites')
    await elsewhere.getByRole('link', { name, exact: true }).click()
    await expect(elsewhere.locator('[name=name]')).toHaveValue(name)
    await expect(elsewhere.locator('[name="questions[0].label"]')).toHaveValue('Avez-vous un traîneau ?')
  },
)

test(
  'what is typed before the script is there is saved, too',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    let letScripts: () => void = () => undefined
    const gate = new Promise<void>((open) => (letScripts = open))
    await page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/ajouter-une-activite', { waitUntil: 'commit' })
    await page.locator('[name=name]').fill('Trop vite')
    await page.locator('[name=typeId]').selectOption({ label: t('types:neige') })
    await page.locator('[name=unlimited]').check()
    letScripts()
    await expectSaved(page, t)
    await expectDraft(page, 'Trop vite')
    await page.getByRole('link', { name: 'Trop vite', exact: true }).click()
    await expect(page.locator('[name=typeId] option:checked')).toHaveText(t('types:neige'))
    await expect(page.locator('[name=unlimited]')).toBeChecked()
  },
)

test(
  'neither a reload, nor the Back button, nor a link of the page, nor a button begins a second draft',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    const name = page.locator('[name=name]')
    await name.fill('Patin')
    await expectSaved(page, t)
    await page.reload()
    await expect(page).toHaveURL(/\/mes-activites\/\d+\/modifier/)
    await expect(name).toHaveValue('Patin')

    await page.goto('/ajouter-une-activite')
    await name.fill('Raquette')
    await expectSaved(page, t)
    await page.getByRole('button', { name: t('hosting:editor.picture.draw') }).click()
    await expect(page).toHaveURL(/\/ajouter-une-activite\?brouillon=\d+/)
    await expect(name).toHaveValue('Raquette')
    await page.goto('/mes-activites')
    await page.goBack()
    await expect(page).toHaveURL(/\/mes-activites\/\d+\/modifier/)
    await expect(name).toHaveValue('Raquette')
    await name.fill('Raquette de nuit')
    await page.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
    await expect(page).toHaveURL(/\/mes-activites$/)
    await expect(page.getByRole('link', { name: 'Raquette de nuit', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Patin', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Raquette', exact: true })).toHaveCount(0)
  },
)

test(
  'whoever leaves in the middle of a word finds it again',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await page.waitForLoadState('networkidle') // the page's scripts have loaded
    await page.locator('[name=name]').fill('Un mot à peine')
    await page.goto('/')
    await expectDraft(page, 'Un mot à peine')

    // A link within the site keeps the document and replaces only its content.
    await page.getByRole('link', { name: 'Un mot à peine', exact: true }).click()
    await page.locator('[name=name]').fill('Deux mots')
    await page.locator('a.back').click()
    await expect(page).toHaveURL(/\/mes-activites$/)
    await expectDraft(page, 'Deux mots')
  },
)

test(
  'without a network the page says so, keeps the words, and saves when it is back',
  { tag: '@script' },
  async ({ page, context, t, database, namedState }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await page.waitForLoadState('networkidle') // the page's scripts have loaded
    await context.setOffline(true)
    await page.locator('[name=name]').fill('Hors ligne')
    const line = page.getByRole('status').filter({ hasText: t('hosting:editor.autosave.unsaved.OFFLINE') })
    await expect(line).toBeVisible()
    await expect(line).toBeInViewport()
    await expect.poll(() => topOf(page.locator('[name=name]'))).toBeGreaterThanOrEqual(await bottomOf(line))
    await namedState(page, 'draft that cannot be saved offline')

    // A button does not replace what was typed with an error page.
    await page.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
    await expect(line).toBeInViewport()
    await expect(page.locator('[name=name]')).toHaveValue('Hors ligne')
    await context.setOffline(false)
    await expectSaved(page, t)
    await expectDraft(page, 'Hors ligne')
  },
)

test(
  'a session that has ended: one signs in beside, and what was typed since is saved',
  { tag: '@script' },
  async ({ page, context, t, database }) => {
    const jeanne = await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await page.locator('[name=name]').fill('Avant la fin')
    await expectSaved(page, t)
    await signOut(page)
    await page.locator('[name=name]').fill('Après la fin')
    await expect(page.getByText(t('hosting:editor.autosave.unsaved.SIGNED_OUT'))).toBeVisible()

    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: t('hosting:editor.autosave.fix.SIGNED_OUT') }).click()
    const beside = await opening
    await beside.getByLabel(t('account:login.email')).fill(jeanne.email)
    await beside.getByLabel(t('account:login.password'), { exact: true }).fill(jeanne.password)
    await beside
      .getByRole('main')
      .getByRole('button', { name: t('account:login.submit'), exact: true })
      .click()
    await expect(beside).toHaveURL(/\/mes-activites\/\d+\/modifier/)
    await expect(beside.locator('[name=name]')).toHaveValue(/^(Avant|Après) la fin$/)

    await expectSaved(page, t)
    await expect(page.locator('[name=name]')).toHaveValue('Après la fin')
    await beside.reload()
    await expect(beside.locator('[name=name]')).toHaveValue('Après la fin')
  },
)

test(
  'two windows: the one that has not read the newer text does not overwrite it unasked',
  { tag: '@script' },
  async ({ page, context, t, database }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await page.locator('[name=name]').fill('Ensemble')
    await expectSaved(page, t)
    const second = await context.newPage()
    await second.goto(page.url())

    await page.locator('[name=name]').fill('La première fenêtre')
    await expectDraft(await context.newPage(), 'La première fenêtre')
    await second.locator('[name=name]').fill('La seconde fenêtre')
    await expect(second.getByText(t('hosting:editor.autosave.unsaved.CHANGED_MEANWHILE'))).toBeVisible()
    await expect(second.locator('[name=name]')).toHaveValue('La seconde fenêtre')
    const opening = context.waitForEvent('page')
    await second.getByRole('link', { name: t('hosting:editor.autosave.fix.CHANGED_MEANWHILE') }).click()
    await expect((await opening).locator('[name=name]')).toHaveValue('La première fenêtre')

    // Shown once more by the button, after which it overwrites on purpose.
    await second.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
    await expect(second.getByRole('alert')).toContainText(t('forms:errors.draft.CHANGED_MEANWHILE'))
    await expect(second.locator('[name=name]')).toHaveValue('La seconde fenêtre')
    await expect(second.locator('[aria-busy]')).toHaveCount(0)
    await second.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
    await expect(second).toHaveURL(/\/mes-activites$/)
    await expect(second.getByRole('link', { name: 'La seconde fenêtre', exact: true })).toBeVisible()
  },
)

test(
  'two windows: the button overwrites on purpose also while the page is still being read anew',
  { tag: '@script' },
  async ({ page, context, t, database }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await page.locator('[name=name]').fill('Ensemble')
    await expectSaved(page, t)
    const second = await context.newPage()
    await second.goto(page.url())
    await page.locator('[name=name]').fill('La première fenêtre')
    await expectDraft(await context.newPage(), 'La première fenêtre')

    await second.route(/\.data/, async (route) => {
      if (route.request().method() === 'GET') return // no answer, ever
      await route.continue()
    })
    await second.locator('[name=name]').fill('La seconde fenêtre')
    const save = second.getByRole('button', { name: t('hosting:editor.saveDraft') })
    await save.click()
    await expect(second.getByRole('alert')).toContainText(t('forms:errors.draft.CHANGED_MEANWHILE'))
    await save.click()
    await expectDraft(await context.newPage(), 'La seconde fenêtre')
  },
)

test(
  'publishing while a save is on its way makes one activity, and leaves no draft',
  { tag: '@script' },
  async ({ page, t, database }) => {
    const name = `En route ${Date.now()}`
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    let letGo = () => {}
    const late = new Promise<void>((resolve) => (letGo = resolve))
    let isSent = false
    await page.route(SAVING, async (route) => {
      isSent = true
      await late
      await route.continue()
    })
    await page.locator('[name=name]').fill(name)
    await page.locator('[name=typeId]').selectOption({ label: t('types:neige') })
    await page.locator('[name=startDate]').fill(inDays(20, '10:00'))
    await page.locator('[name=city]').fill('Rimouski')
    await page.locator('[name=participantNbr]').fill('12')
    await expect.poll(() => isSent).toBe(true)
    await nextStep(page, t, 2)
    await page.locator('[name=description]').fill('On marche.')
    await nextStep(page, t, 3)
    await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
    await expect(page.getByText(t('hosting:editor.toasts.waiting'))).toBeVisible()

    const arrival = page.waitForResponse(SAVING)
    letGo()
    expect((await arrival).status()).toBe(404)
    const made = await database((db) =>
      db.selectFrom('activity').select('draft').where('name', '=', name).execute(),
    )
    expect(made).toEqual([{ draft: null }])
    await page.goto('/mes-activites')
    await expect(page.getByText(t('hosting:drafts.title'))).toHaveCount(0)
  },
)

test(
  'the calendar is in the language of the page, its week begins on Sunday, and the time stays',
  { tag: '@script' },
  async ({ page, t, database, language, namedState }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    const start = page.locator('[name=startDate]')
    const year = new Date().getFullYear() + 1 // always to come, and always named
    await start.fill(`${year}-02-10T18:30`)
    const open = page.getByRole('button', {
      name: `${t('hosting:editor.calendar.open')} ${t('hosting:editor.start')}`,
    })
    await open.click()
    const month = page.locator('calendar-month')
    const february = language === 'fr' ? 'février' : 'February'
    await expect(page.getByText(february, { exact: true })).toBeVisible()
    await expect(month.locator('th').first()).toContainText(language === 'fr' ? 'D' : 'S')
    await namedState(page, 'calendar of a date')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await expect(start).toHaveValue(`${year}-02-10T18:30`)

    await open.click()
    await month.locator('button', { hasText: /^23$/ }).click()
    await expect(start).toHaveValue(`${year}-02-23T18:30`)
    await expect(page.locator('dialog.calendar')).toHaveCount(0)
    await expect(
      page.getByText(`${weekdayOf(`${year}-02-23`, language)} 23\u00A0${february} ${year} 18:30`).first(),
    ).toBeVisible()
    await expectSaved(page, t)
  },
)

/** The day of the week, as a line begins with it. */
function weekdayOf(day: string, language: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const name = noon.toLocaleDateString(`${language}-CA`, { weekday: 'long', timeZone: 'UTC' })
  return name.charAt(0).toUpperCase() + name.slice(1)
}

async function expectSaved(page: Page, t: TFunction) {
  const saved = t('hosting:editor.autosave.saved', { time: '' })
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible({ timeout: 60_000 })
}

/** Loads the list of drafts until the last save has arrived. */
async function expectDraft(page: Page, name: string) {
  await expect(async () => {
    await page.goto('/mes-activites')
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
}

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? -1
}

async function bottomOf(locator: Locator): Promise<number> {
  const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 }
  expect(height).toBeGreaterThan(0)
  return y + height
}
