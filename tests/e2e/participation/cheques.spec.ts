import { nameKey } from '#server/domain/participation/name-key.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, markLater, originOf, publish, signIn } from '#tests/e2e/steps.ts'
import { HAS_PDF_READER, pdfText } from '#tests/infrastructure/pdf.ts'

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
      name: [t(`cheques:desk.tabs.${key}`), count].filter(Boolean).join(' '),
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

  await expect(page.getByText(t('cheques:desk.state.RECEIVED', { count: 2 }).split('(')[0]!)).toBeVisible()
  await tab('RECEIVED', 2).click()
  // Received: both go on a slip.
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
  const file = await page.getByRole('link', { name: t('cheques:slip.file') }).getAttribute('href')
  const pdf = await page.request.get(file!)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  if (HAS_PDF_READER) {
    const [text = ''] = pdfText(await pdf.body())
    for (const word of ['Gisèle', '00417', 'Hector', '112', host.name]) expect(text).toContain(word)
    expect(text).toMatch(/57[.,]50/)
  }
  expect((await page.request.get('/mes-activites/cheques/4711.pdf')).status()).toBe(404)

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

test('a host with many cheques finds somebody, pages on, and stays on the page', async ({
  page,
  t,
  product,
  database,
  namedState,
}) => {
  const host = (await product.accounts()).find(({ name }) => name === 'La Table commune')!
  await signIn(page, t, host)
  await markLater(page)
  const activityId = await publish(page, { name: `Banquet ${Date.now()}`, places: 200 })
  await database((db) => db.insertInto('participation').values(owing(activityId, 53)).execute())
  const rows = page.locator('.desk-rows > li')
  const row = (name: string) => rows.filter({ hasText: name })

  // From the list of the activity: searched by name, and by what is awaited.
  await page.goto(`/mes-activites/${activityId}?q=roy&etat=cheque`)
  await expect(page.locator('.table-body').getByRole('row')).toHaveCount(50)

  await page.goto('/mes-activites/cheques')
  await expect(rows).toHaveCount(50)
  await namedState(page, 'cheque desk with many cheques')
  await page.getByRole('link', { name: t('pager.next') }).click()
  await expect(page).toHaveURL(/page=1/)
  await expect(rows).not.toHaveCount(50) // with script the address changes before the list
  const onLast = await rows.count()
  const name = /Ami \d+/.exec((await rows.last().textContent()) ?? '')![0]
  await row(name).locator('[name=checkNumber]').fill('é'.repeat(201))
  await row(name)
    .getByRole('button', { name: new RegExp(`^${t('cheques:receive.button')}`) })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.checkNumber.tooLong'))
  await expect(row(name).locator('[name=checkNumber]')).toHaveValue('é'.repeat(201))
  await row(name).locator('[name=checkNumber]').fill('77')
  await row(name)
    .getByRole('button', { name: new RegExp(`^${t('cheques:receive.button')}`) })
    .click()
  await expect(page.locator('.toast').last()).toContainText(t('cheques:toasts.receive'))
  await expect(page).toHaveURL(/page=1/)
  await expect(rows).toHaveCount(onLast - 1)

  // A page behind the last one leads to the last one.
  await page.goto('/mes-activites/cheques?page=9')
  await expect(page).toHaveURL(/page=1$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('members of an organisation are told who looks after its cheques', async ({ page, t, product }) => {
  const member = (await product.accounts()).find(({ name }) => name.startsWith('Gabriel'))!
  await signIn(page, t, member)
  await page.goto('/mon-compte/organisations')
  const name = 'Club de marche La Boussole'
  await page.getByRole('button', { name: t('organisations:mine.actFor', { name }) }).click()
  await expect(page.getByText(t('organisations:toasts.acting'))).toBeVisible()
  await dismissAttendancePrompt(page)
  await page.goto('/mes-activites')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('hosting:list.cheques'), exact: true })
    .click()
  await expect(page.getByText(t('cheques:desk.adminsOnly', { name }))).toBeVisible()
  await expect(page.locator('.desk-rows')).toHaveCount(0)
  expect((await page.request.get('/mes-activites/cheques/1')).status()).toBe(404)
})

/** People whom the host entered by hand, and who owe something. */
function owing(activityId: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const [firstName, lastName] = [`Ami ${index}`, 'Roy']
    return {
      ...{ activityId, userId: null, kind: 'GHOST' as const, state: 'YES' as const },
      ...{ partySize: 1, consent: true, amountCents: 1000 + index },
      ...{ firstName, lastName, nameKey: nameKey({ firstName, lastName }) },
      createdAt: new Date(Date.now() + index).toISOString(),
    }
  })
}
