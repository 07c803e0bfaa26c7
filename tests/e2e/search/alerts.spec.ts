import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, publish, signIn, signOut } from '#tests/e2e/steps.ts'

const TRUSTED_HOST = 'Club de marche La Boussole'

test('a visitor searches, keeps the search, is told of what is new, and stops the emails from one of them', async ({
  page,
  request,
  t,
  product,
  account,
  mailbox,
  withJavaScript,
  namedState,
}) => {
  test.setTimeout(120_000)
  const word = `zircon${Date.now()}`
  const bruno = await account('participant')
  await signIn(page, t, bruno)
  await page.goto(`/activites?search=${word}`)
  if (withJavaScript) await dismissAttendancePrompt(page)
  await page.getByRole('button', { name: t('search:saved.keep') }).click()
  await expect(page.getByText(t('search:saved.kept'))).toBeVisible()

  await page.goto('/mon-compte/notifications')
  await namedState(page, 'notification settings with a saved search')
  await expect(page.getByRole('link', { name: t('settings:notifications.searchSee') })).toHaveAttribute(
    'href',
    `/activites?search=${word}`,
  )
  const alerts = page.getByRole('group', { name: t('settings:notifications.types.ALERT_NEW_ACTIVITY.label') })
  await expect(alerts.getByLabel(t('settings:notifications.choices.DAILY'))).toBeChecked()
  await alerts.locator('input[value=AT_ONCE]').check({ force: true })
  await page.getByRole('button', { name: t('settings:notifications.submit') }).click()
  await expect(page.getByText(t('settings:toasts.notificationsSaved'))).toBeVisible()
  await expect(alerts.locator('input[value=AT_ONCE]')).toBeChecked()
  await signOut(page)

  const host = (await product.accounts()).find(({ name }) => name === TRUSTED_HOST)!
  await signIn(page, t, host)
  if (withJavaScript) await dismissAttendancePrompt(page)
  const name = `Chasse au ${word}`
  await publish(page, { name })
  await signOut(page)

  const message = await mailbox.message({ to: bruno.email, subject: name })
  const oneClick = /<([^>]+)>/.exec(
    message.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
  )?.[1]
  expect(oneClick).toContain('/courriel/desabonnement?lien=')

  // The link of the email asks first, and needs no session.
  await page.goto(linkIn(message, '/courriel/desabonnement'))
  await namedState(page, 'unsubscribe link of an email')
  await page
    .getByRole('button', { name: /./ })
    .filter({ hasText: /recevoir|receiving/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /fait|Done/ })).toBeVisible()

  // … and a mail program's one request does the same, again and again.
  const pressed = await request.post(oneClick ?? '', {
    multipart: { 'List-Unsubscribe': 'One-Click' },
    maxRedirects: 0,
  })
  expect(pressed.status()).toBe(200)

  await signIn(page, t, bruno)
  await page.goto('/mon-compte/notifications')
  if (withJavaScript) await dismissAttendancePrompt(page)
  await expect(alerts.locator('input[value=NONE]')).toBeChecked()
  await page.getByRole('button', { name: t('settings:notifications.searchForget') }).click()
  await expect(page.getByText(t('settings:notifications.searchNone'))).toBeVisible()

  // Restores the state for another run.
  await alerts.locator('input[value=DAILY]').check({ force: true })
  await page.getByRole('button', { name: t('settings:notifications.submit') }).click()
  await expect(alerts.locator('input[value=DAILY]')).toBeChecked()
})

test('one’s calendar has a secret address that programs read and its person changes', async ({
  page,
  request,
  t,
  account,
  withJavaScript,
  namedState,
}) => {
  await signIn(page, t, await account('participant'))
  await page.goto('/mon-compte/agenda')
  if (withJavaScript) await dismissAttendancePrompt(page)
  const make = page.getByRole('button', { name: t('settings:calendar.make') })
  if (await make.isVisible()) await make.click()
  const field = page.getByLabel(t('settings:calendar.address'), { exact: true })
  await expect(field).toBeVisible()
  await namedState(page, 'calendar address')
  const address = await field.inputValue()

  const first = await request.get(address)
  expect([first.status(), first.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(first.headers()['set-cookie']).toBeUndefined()
  expect(await first.text()).toContain('BEGIN:VCALENDAR')
  const tag = first.headers().etag ?? ''
  expect((await request.get(address, { headers: { 'If-None-Match': tag } })).status()).toBe(304)

  await page.getByRole('button', { name: t('settings:calendar.renew') }).click()
  await expect(field).not.toHaveValue(address)
  expect((await request.get(address)).status()).toBe(404)
  const renewed = await field.inputValue()
  await page.getByRole('button', { name: t('settings:calendar.close') }).click()
  await expect(make).toBeVisible()
  expect((await request.get(renewed)).status()).toBe(404)
})
