import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { signIn, signOut } from '#tests/e2e/steps.ts'
import { chooseAsGuest, letSell, payAtProvider, publishPaid, receiptOf } from './shop.ts'

const NAME = `Veillée au quai ${Date.now()}`

test('a guest buys two adults and a child, reads the receipt, and brings one more', async ({
  page,
  t,
  account,
  database,
  mailbox,
  namedState,
}) => {
  test.slow()
  const host = await account('host')
  await letSell(database, host.email)
  await signIn(page, t, host)
  const activityId = await publishPaid(page, database, NAME)
  await signOut(page)

  const gaetane = await chooseAsGuest(page, t, activityId, { firstName: 'Gaétane', adults: 2, children: 1 })
  await page.getByRole('button', { name: t('participation:join.toPay') }).click()

  // Before the one button: the seller, each line, both taxes, the total, what is given back.
  await expect(page.getByRole('heading', { level: 1, name: t('orders:confirm.heading') })).toBeVisible()
  const main = page.getByRole('main')
  for (const said of ['Coopérative du Vieux-Quai', '418 555-0132', 'Adulte', 'Enfant', /105[,.]50/])
    await expect(main).toContainText(said)
  for (const said of ['123456789RT0001', /5[,.]28/, '1234567890TQ0001', /10[,.]52/, /121[,.]30/, /60[,.]66/])
    await expect(main).toContainText(said)
  await namedState(page, 'page before paying')
  await main.getByRole('button', { name: /121[,.]30/ }).click()

  // Not paid yet: the page of the order says so, and both ways out.
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.goto(`/activites/${activityId}/inscription`)
  await expect(main).toContainText(t('participation:join.enlarge.held', { count: 3 }))
  await main.getByRole('button', { name: t('participation:join.toPay') }).click()
  await expect(page.getByRole('button', { name: t('orders:state.abandon') })).toBeVisible()
  await page.goto('/mes-inscriptions')
  await page
    .getByRole('link', { name: t('participation:registrations.held.link') })
    .first()
    .click()
  await expect(page.getByRole('button', { name: t('orders:state.abandon') })).toBeVisible()
  await namedState(page, 'order to be paid')
  await page.getByRole('button', { name: /121[,.]30/ }).click()
  await payAtProvider(page)

  await expect(page.getByRole('main')).toContainText(/•••• 4242/)
  await namedState(page, 'paid order')
  await expect(page.getByRole('link', { name: t('orders:one.receipt') })).toBeVisible()
  const receipt = await receiptOf(page)
  for (const said of [
    ...['Adulte 2 40,00 $ 80,00 $', 'Enfant 1 25,50 $ 25,50 $', 'Sous-total 105,50 $'],
    ...['TPS 5 %, nº 123456789RT0001 5,28 $', 'TVQ 9,975 %, nº 1234567890TQ0001 10,52 $'],
    ...['Total payé 121,30 $', 'Gaétane', NAME],
  ])
    expect(receipt).toContain(said)
  const number = /Reçu (\d+-\d+-\d+)/.exec(receipt)?.[1] ?? 'none'
  expect((await mailbox.message({ to: gaetane.email, subject: NAME })).text).toContain(number)

  // One more adult: only that one is charged.
  await page.goto(`/activites/${activityId}/inscription`)
  await page.getByRole('combobox', { name: 'Adulte' }).selectOption('3')
  await page.getByLabel(t('participation:join.acceptFewer')).check()
  await page.getByRole('button', { name: t('participation:join.toPay') }).click()
  await expect(page.getByRole('main')).toContainText(/45[,.]99/)
  await page.getByRole('link', { name: t('orders:confirm.edit') }).click()
  await expect(page.getByRole('combobox', { name: 'Adulte' })).toHaveValue('3')
  await expect(page.getByLabel(t('participation:join.acceptFewer'))).toBeChecked()
  await page.getByRole('button', { name: t('participation:join.toPay') }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /45[,.]99/ })
    .click()
  await payAtProvider(page)
  expect(await receiptOf(page)).toContain('Adulte 1 40,00 $ 40,00 $')

  // The list has both, and a third that is let go is in none.
  await page.goto('/mes-commandes')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('main').locator('li a[href*="/recu.pdf"]')).toHaveCount(2)
  await namedState(page, 'orders')
  await page.goto(`/activites/${activityId}/inscription`)
  await page.getByRole('combobox', { name: 'Enfant' }).selectOption('2')
  await page.getByRole('button', { name: t('participation:join.toPay') }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /29[,.]32/ })
    .click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.goto('/mes-commandes')
  const newest = page.getByRole('main').getByRole('listitem').first()
  await newest.getByRole('link', { name: t('orders:all.payFor', { activity: NAME }), exact: true }).click()
  await page.getByRole('button', { name: t('orders:state.abandon') }).click()
  await expect(page.getByText(t('orders:toasts.abandoned'))).toBeVisible()
  await page.goto('/mes-commandes')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)

  // The host reads what goes back before calling off, and before removing somebody.
  await page.context().clearCookies()
  await signIn(page, t, host)
  await page.goto(`/mes-activites/${activityId}/annuler`)
  await expect(page.getByRole('main')).toContainText(/167[,.]29/)
  await page.goto(`/mes-activites/${activityId}`)
  const removal = page.getByRole('main').locator('a[href*="/retirer"]').first()
  await page.goto((await removal.getAttribute('href'))!)
  await expect(page.getByRole('main')).toContainText(/167[,.]29/)
})

test('a question without its answer is named before the page that pays', async ({
  page,
  t,
  account,
  database,
}) => {
  const host = await account('host')
  await letSell(database, host.email)
  await signIn(page, t, host)
  const questions = [
    { type: 'TEXT' as const, label: 'D’où partez-vous?', required: true },
    { type: 'CHECKBOX' as const, label: 'J’ai lu les règles', required: true },
  ]
  const activityId = await publishPaid(page, database, `Veillée aux questions ${Date.now()}`, { questions })
  await signOut(page)

  await chooseAsGuest(page, t, activityId, { firstName: 'Gaétane', adults: 1 })
  const toPay = page.getByRole('button', { name: t('participation:join.toPay') })
  await toPay.click()
  const missing = page.getByRole('alert').getByRole('link', { name: t('forms:errors.answer.required') })
  await expect(missing).toHaveCount(2)
  await expect(missing.first()).toHaveAttribute('href', /answer-\d+$/)
  await expect(page).not.toHaveURL(/\/payer/)

  await page.getByLabel('D’où partez-vous?').fill('Magog')
  await page.getByLabel('J’ai lu les règles').check()
  await toPay.click()
  await expect(page.getByRole('heading', { level: 1, name: t('orders:confirm.heading') })).toBeVisible()
})

test('somebody who is approved gets a link to pay, then the tickets and a receipt', async ({
  page,
  t,
  account,
  database,
  mailbox,
}) => {
  test.slow()
  const host = await account('host')
  const name = `Souper au quai ${Date.now()}`
  await letSell(database, host.email)
  await signIn(page, t, host)
  const activityId = await publishPaid(page, database, name, { needsApproval: true })
  await signOut(page)

  const gaetane = await chooseAsGuest(page, t, activityId, { firstName: 'Gaétane', adults: 1 })
  await page.getByRole('button', { name: t('participation:join.ask.button') }).click()
  await expect(page).toHaveURL(/\/inscription\/merci/)
  await page.context().clearCookies()

  await signIn(page, t, host)
  await page.goto(`/mes-activites/${activityId}`)
  const approve = page.getByRole('button', { name: t('participants:requests.approve') })
  await approve.first().click()
  await expect(approve).toHaveCount(0) // where a script sends the form, signing out would overtake it
  await signOut(page)

  const due = await mailbox.message({ to: gaetane.email, subject: /à payer|payment due/ })
  await page.goto(linkIn(due, '/mes-commandes/'))
  await page.getByRole('button', { name: /45[,.]99/ }).click()
  await payAtProvider(page)
  await expect(page.getByRole('main')).toContainText(/•••• 4242/)

  // The file links to itself without the mark of the link; days later, this browser has neither link nor pass.
  expect(await receiptOf(page)).toContain('Adulte 1 40,00 $ 40,00 $')
  const file = `${new URL(page.url()).pathname}/recu.pdf?lang=fr`
  await page.context().clearCookies()
  await page.goto(file)
  await expect(page).toHaveURL(/\/mes-inscriptions$/)
})
