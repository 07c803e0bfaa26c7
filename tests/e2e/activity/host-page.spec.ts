import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  dismissAttendancePrompt,
  guestJoins,
  markLater,
  newcomer,
  publish,
  signIn,
  signUp,
} from '#tests/e2e/steps.ts'

const HOUR_MS = 3_600_000

/** Returns each two buttons between which a finger has less than 6 px. */
function buttonsThatTouch(page: Page): Promise<string[]> {
  return page.locator('main .button').evaluateAll((all) => {
    const buttons = all
      // A dialog that was closed may still fade out over the page.
      .filter((button) => button.checkVisibility() && !button.closest('dialog'))
      .map((button) => ({ words: button.textContent, box: button.getBoundingClientRect() }))
    const gapOf = (one: DOMRect, other: DOMRect) =>
      Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom)
    return buttons.flatMap((one, at) =>
      buttons
        .slice(at + 1)
        .filter((other) => gapOf(one.box, other.box) < 6)
        .map((other) => `${one.words} | ${other.words}`),
    )
  })
}

test('the host’s page shows what the phase needs: before, on the day, after, refused, cancelled', async ({
  page,
  request,
  t,
  account,
  database,
  namedState,
}) => {
  test.slow()
  await signIn(page, t, await account('host'))
  const activityId = await publish(page, { name: `Tour du lac ${Date.now()}` })
  await guestJoins(request, activityId, { firstName: 'Samira', people: 2 })
  const change = (values: object) =>
    database((db) => db.updateTable('activity').set(values).where('id', '=', activityId).execute())
  const open = async () => {
    await page.goto(`/mes-activites/${activityId}`)
    await dismissAttendancePrompt(page)
    expect(await buttonsThatTouch(page)).toEqual([])
  }
  const main = page.getByRole('main')
  const invite = main.getByRole('link', { name: t('participants:invite.link') })
  const add = main.getByRole('link', { name: t('participants:add.link') })
  const edit = main.getByRole('link', { name: t('hosting:view.edit') })
  const again = main.getByRole('button', { name: t('hosting:series.again') })
  const present = main.getByRole('button', { name: new RegExp(`^${t('participants.present')}`) })

  await open()
  await expect(main.getByLabel(t('sharing:panel.address'))).toHaveValue(
    new RegExp(`/activites/${activityId}`),
  )
  for (const one of [invite, add, edit]) await expect(one).toBeVisible()
  await expect(again).toHaveCount(0)
  await namedState(page, 'host’s page before')

  await change({ startsAt: new Date(Date.now() - HOUR_MS).toISOString() })
  await open()
  await expect(present).toHaveCount(1)
  await expect(add).toBeVisible()
  for (const one of [invite, again]) await expect(one).toHaveCount(0)
  const list = await main.locator('#participants').boundingBox()
  const places = await main.locator('#places').boundingBox()
  expect(list!.y, 'people to mark stand first').toBeLessThan(places!.y)
  await namedState(page, 'host’s page on the day')

  await change({ startsAt: new Date(Date.now() - 48 * HOUR_MS).toISOString() })
  await open()
  await expect(present).toHaveCount(1)
  await expect(again).toBeVisible()
  await expect(main.getByText(t('hosting:after.noReviews'))).toBeVisible()
  for (const one of [invite, add, edit]) await expect(one).toHaveCount(0)
  await namedState(page, 'host’s page after')

  const refusal = { refusalReason: 'EMPTY_ACTIVITY', refusalMessage: 'Il manque le lieu.' }
  await change({
    startsAt: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
    validation: 'REFUSED',
    ...refusal,
  })
  await open()
  const correct = main.getByRole('link', { name: t('hosting:tasks.correct') })
  await expect(correct).toHaveAttribute('href', `/mes-activites/${activityId}/modifier`)
  for (const one of [invite, add, again]) await expect(one).toHaveCount(0)
  await namedState(page, 'host’s page of a refused activity')

  await page.goto(`/activites/${activityId}`)
  await expect(main.getByText(t('activity:page.state.refused.title'))).toBeVisible()
  // Nobody goes there as it stands.
  for (const text of ['sharing:panel.calendars', 'activity:page.where.google', 'activity:page.where.way'])
    await expect(main.getByText(t(text), { exact: true })).toHaveCount(0)

  await page.goto('/mes-activites')
  await dismissAttendancePrompt(page)
  const todo = main.getByRole('region', { name: t('hosting:list.sections.todo') })
  await expect(todo.locator(`a[href="/mes-activites/${activityId}/modifier"]`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await namedState(page, 'my activities with things to do')

  await change({
    validation: 'VALIDED',
    refusalReason: null,
    refusalMessage: null,
    cancelledAt: new Date().toISOString(),
  })
  await open()
  await expect(again).toBeVisible()
  for (const one of [invite, add, edit, correct]) await expect(one).toHaveCount(0)
  await namedState(page, 'host’s page of a cancelled activity')
})

test('the dashboard shows hosts what they host and what is to do, and participants their next outing', async ({
  page,
  t,
  account,
  product,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  await page.goto('/dashboard')
  await dismissAttendancePrompt(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: t('hosting:list.sections.todo') })).toBeVisible()
  await expect(
    main.getByRole('region', { name: t('hosting:dashboard.hosted') }).getByRole('article'),
  ).toHaveCount(3)
  await namedState(page, 'dashboard of a host')

  await page.context().clearCookies()
  const neverHosted = (await product.accounts()).find(({ name }) => name === 'Mamadou Diallo')!
  await signIn(page, t, neverHosted)
  await page.goto('/dashboard')
  await expect(main.getByRole('heading', { name: t('hosting:dashboard.myOutings') })).toBeVisible()
  await expect(main.getByText(t('hosting:dashboard.hosted'))).toHaveCount(0)
  await expect(main.getByText(/places? sur|places? left/)).toHaveCount(0)
  await expect(main.getByText(/marquer|mark/i)).toHaveCount(0)
  await namedState(page, 'dashboard of a participant')
})

test('on a phone, the longest badge makes the list of activities no wider', async ({
  page,
  t,
  mailbox,
  database,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // Of a host whose payment account no other journey sets up.
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  const activityId = await publish(page, { name: `Tour du lac et retour ${Date.now()}` })
  await database((db) =>
    db
      .updateTable('activity')
      .set({ validation: 'WAITING_PAYMENT_VALID' })
      .where('id', '=', activityId)
      .execute(),
  )
  await page.goto('/mes-activites')
  await dismissAttendancePrompt(page)
  await expect(page.getByText(t('hosting:state.waitingPayment')).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('each tab of an activity leads to a page with the same tabs, below its name and its date', async ({
  page,
  t,
  account,
}) => {
  await signIn(page, t, await account('host'))
  const name = `Traversée du lac ${Date.now()}`
  const activityId = await publish(page, { name })
  await markLater(page)
  await page.goto(`/mes-activites/${activityId}`)
  const main = page.getByRole('main')
  const tabs = main.getByRole('navigation', { name: t('hosting:tabs.label') })
  const words = await tabs.getByRole('link').allTextContents()
  expect(words).toHaveLength(7)

  for (const word of words) {
    await tabs.getByRole('link', { name: word, exact: true }).click()
    await expect(tabs.locator('[aria-current=page]')).toHaveText(word)
    expect(await tabs.getByRole('link').allTextContents()).toEqual(words)
    await expect(main.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(main.locator('time').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
