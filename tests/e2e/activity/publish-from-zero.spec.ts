import type { Locator, Page } from '@playwright/test'
import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { fillSignUp, inDays, newcomer, openMenu, signIn } from '#tests/e2e/steps.ts'

/** Counts what a person presses and fills in. */
function counting(page: Page) {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    press: async (what: Locator) => {
      count.taps += 1
      await what.click()
    },
    fill: async (name: string, value: string) => {
      count.fields += 1
      await page.locator(`[name=${name}]`).fill(value)
    },
    choose: async (name: string, label: string) => {
      count.fields += 1
      await page.locator(`[name=${name}]`).selectOption({ label })
    },
  }
}

test(
  'from nothing to a published activity: no dead end, and the draft survives sign-up and confirmation',
  { tag: '@smoke' },
  async ({ page, t, mailbox, withJavaScript, namedState }) => {
    test.slow()
    const { count, press, fill, choose } = counting(page)
    const jeanne = newcomer()
    const name = `Ma première sortie ${Date.now()}`
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })

    await page.goto('/')
    await press(page.getByRole('banner').getByRole('link', { name: t('header.organise') }))
    await expect(page.getByRole('heading', { level: 1, name: t('organise:hero.title') })).toBeVisible()
    await namedState(page, 'page for organisers')
    await press(page.getByRole('link', { name: t('organise:hero.button') }).first())

    // Newcomers are asked to create an account, and told why.
    const title = t('account:signup.proposing.title')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await namedState(page, 'sign-up to write an activity')
    await fillSignUp(page, t, jeanne)
    count.fields += 4
    count.taps += 1
    await page.locator('[name=terms]').check()
    await press(button('account:signup.submit'))

    // Writing comes before confirming.
    await expect(page).toHaveURL(/\/ajouter-une-activite$/)
    await namedState(page, 'editor of an unconfirmed account')
    await fill('name', name)
    await choose('typeId', t('types:neige'))
    await fill('startDate', inDays(20, '18:00'))
    await fill('city', 'Sherbrooke')
    await fill('participantNbr', '12')
    await press(button('hosting:editor.steps.next'))
    await fill('description', 'On monte en silence, lampes éteintes.')
    await press(button('hosting:editor.steps.next'))
    await expect(page.getByText(t('hosting:editor.confirmFirst.title'))).toBeVisible()
    await namedState(page, 'last step of an unconfirmed account')
    await button('hosting:editor.confirmFirst.submit').click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.draft.NOT_CONFIRMED'))
    const draft = /\/mes-activites\/(\d+)\/modifier/.exec(page.url())?.[1]

    // The confirmation leads back into the draft, to the step that is left.
    count.taps += 1
    await page.goto(linkIn(await mailbox.message({ to: jeanne.email }), '/courriel/confirmer'))
    if (!withJavaScript) await press(button('account:confirm.button'))
    await expect(page).toHaveURL(new RegExp(`/mes-activites/${draft}/modifier\\?etape=3$`))
    await expect(page.locator('[name=name]')).toHaveValue(name)
    await press(button('hosting:editor.submit'))
    await expect(page.getByText(t('hosting:editor.toasts.waiting'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    console.log(`publish from zero: ${count.taps} taps, ${count.fields} fields, 1 e-mail`)
    expect(count.taps).toBeLessThanOrEqual(9)
    expect(count.fields).toBeLessThanOrEqual(10)
  },
)

test('the header keeps the page where people log in', async ({ page, t, account, isPhone }) => {
  const jeanne = await account('participant')
  await page.goto('/activites?types=3')
  await openMenu(page, t, isPhone)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.login') })
    .click()
  await page.getByLabel(t('account:login.email')).fill(jeanne.email)
  await page.getByLabel(t('account:login.password'), { exact: true }).fill(jeanne.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/activites\?types=3$/)
})

test('whoever has an account logs in instead, and writes', async ({ page, t, account }) => {
  const jeanne = await account('participant')
  await page.goto('/ajouter-une-activite')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account:signup.login') })
    .click()
  await expect(page.getByText(t('account:login.proposing'))).toBeVisible()
  await page.getByLabel(t('account:login.email')).fill(jeanne.email)
  await page.getByLabel(t('account:login.password'), { exact: true }).fill(jeanne.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/ajouter-une-activite$/)
  await expect(page.locator('[name=name]')).toBeVisible()
})

test('pressing the buttons of an empty form leaves no draft, and a begun one is offered', async ({
  page,
  t,
  account,
}) => {
  await signIn(page, t, await account('participant'))
  await page.goto('/ajouter-une-activite')
  await page.getByRole('button', { name: t('hosting:editor.steps.next'), exact: true }).click()
  await expect(page.locator('#etape-2')).toBeVisible()
  await page.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
  await expect(page).toHaveURL(/\/mes-activites$/)
  await expect(page.getByText(t('hosting:drafts.nameless'))).toHaveCount(0)

  const name = `Presque rien ${Date.now()}`
  await page.goto('/ajouter-une-activite')
  await page.locator('[name=name]').fill(name)
  await page.getByRole('button', { name: t('hosting:editor.saveDraft') }).click()
  await expect(page).toHaveURL(/\/mes-activites$/)
  await page.goto('/ajouter-une-activite')
  await page.getByRole('link', { name: t('hosting:editor.goOn.link', { name }) }).click()
  await expect(page.locator('[name=name]')).toHaveValue(name)
})

test('the keyboard alone goes through the steps, and the focus follows', async ({
  page,
  t,
  account,
  withJavaScript,
}) => {
  await signIn(page, t, await account('participant'))
  await page.goto('/ajouter-une-activite')
  await page.locator('[name=name]').focus()
  await page.keyboard.type('Au clavier')
  await page.keyboard.press('Enter')
  await expect(page.locator('#etape-2')).toBeVisible()
  await page.locator('[name=description]').focus()
  await page.keyboard.type('On marche.')
  await page.getByRole('button', { name: t('hosting:editor.steps.next'), exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#etape-3')).toBeVisible()
  if (withJavaScript) await expect(page.locator('#titre-3')).toBeFocused()
  await page.getByRole('button', { name: t('hosting:editor.steps.1.short') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=name]')).toHaveValue('Au clavier')
  await expect(page.locator('#etape-1')).toBeVisible()
})
