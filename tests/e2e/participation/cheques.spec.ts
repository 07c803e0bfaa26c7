import { expect, test } from '#tests/e2e/fixtures.ts'
import { originOf, publish, signIn } from '#tests/e2e/steps.ts'

test('a host receives cheques, brings them to the bank on a slip, and one comes back', async ({
  page,
  t,
  product,
  namedState,
}) => {
  const host = (await product.accounts()).find(({ name }) => name === 'Le Pied levé')!
  await signIn(page, t, host)
  const activityId = await publish(page, { name: `Souper de la récolte ${Date.now()}` })
  for (const [firstname, amount] of [
    ['Gisèle', 4500],
    ['Hector', 1250],
  ] as const) {
    const entered = await page.request.post('/api/activity/participant/ghost', {
      data: { activityId, firstname, nbrParticipant: 1, amount },
      headers: { Origin: await originOf(page) },
    })
    expect(entered.status()).toBe(200)
  }
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const tab = (key: string, count?: number) =>
    page.getByRole('navigation', { name: t('cheques:desk.tabs.label') }).getByRole('link', {
      name: t(`cheques:desk.tabs.${key}`, { count }),
    })
  const press = (name: string, key: string) =>
    row(name)
      .getByRole('button', { name: new RegExp(`^${t(key)}`) })
      .click()

  // Awaited: a number is needed.
  await page.goto('/mes-activites')
  await page.getByRole('link', { name: t('hosting:list.cheques'), exact: true }).click()
  await press('Gisèle', 'cheques:receive.button')
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.checkNumber.required'))
  await namedState(page, 'cheque desk with a number missing')
  for (const [name, number] of [
    ['Gisèle', '00417'],
    ['Hector', '112'],
  ] as const) {
    await row(name).locator('[name=checkNumber]').fill(number)
    await press(name, 'cheques:receive.button')
    await expect(page.locator('.toast').last()).toContainText(t('cheques:toasts.receive'))
    await expect(row(name)).toHaveCount(0)
  }

  // Received: both go on a slip.
  await tab('RECEIVED', 2).click()
  await page.getByRole('button', { name: t('cheques:deposit.begin') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.cheque.choose'))
  await namedState(page, 'cheque desk with nothing chosen')
  for (const name of ['Gisèle', 'Hector']) await row(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: t('cheques:deposit.begin') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('cheques:slip.open') })).toBeVisible()
  await expect(page.getByRole('row', { name: t('cheques:slip.total', { count: 2 }) })).toContainText(
    /57[.,]50/,
  )
  await namedState(page, 'open deposit slip')
  await page.getByRole('button', { name: t('cheques:slip.close') }).click()
  await expect(page.getByText(t('cheques:toasts.closed'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('cheques:slip.close') })).toHaveCount(0)
  await namedState(page, 'closed deposit slip')
  const slip = page.url()

  // One comes back: why is asked, and another one is awaited.
  await page.goto('/mes-activites/cheques?etat=deposes')
  await row('Hector').locator('summary').click()
  await press('Hector', 'cheques:return.button')
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.cheque.reason.required'))
  await row('Hector').locator('[name=reason]').fill('Sans provision')
  await press('Hector', 'cheques:return.button')
  await expect(page.locator('.toast').last()).toContainText(t('cheques:toasts.return'))
  await tab('RETURNED', 1).click()
  await expect(row('Hector')).toContainText('Sans provision')
  await tab('AWAITED', 1).click()
  await expect(row('Hector')).toBeVisible()

  // The slip keeps its lines; the other cheque is cashed.
  await page.goto(slip)
  await expect(page.getByRole('row', { name: t('cheques:slip.total', { count: 2 }) })).toContainText(
    /57[.,]50/,
  )
  await page.getByRole('button', { name: t('cheques:slip.cashAll', { count: 1 }) }).click()
  await expect(page.getByText(t('cheques:toasts.cashedSlip'))).toBeVisible()
  await page.goto('/mes-activites/cheques?etat=encaisses')
  await expect(row('Gisèle')).toContainText('00417')
})
