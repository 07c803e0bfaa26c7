import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  guestJoins,
  inDays,
  newcomer,
  newHost,
  openOption,
  publish,
  signIn,
  signOut,
  signUp,
  writeActivity,
} from '#tests/e2e/steps.ts'

test(
  'an organiser publishes with a picture, an operator validates, the host is told, and everybody finds it',
  { tag: '@smoke' },
  async ({ page, t, mailbox, account, namedState }) => {
    const name = `Raquette à la frontale ${Date.now()}`
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))

    await page.goto('/ajouter-une-activite')
    const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2c6b83' } })
      .jpeg()
      .toBuffer()
    await page
      .locator('[name=picture]')
      .setInputFiles({ name: 'raquette.jpg', mimeType: 'image/jpeg', buffer: picture })
    await writeActivity(page, t, { name, city: 'Sherbrooke' })
    await page.getByRole('button', { name: t('hosting:editor.submit') }).click()

    await expect(page.getByText(t('hosting:editor.toasts.waiting'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(t('hosting:state.waiting'), { exact: true }).first()).toBeVisible()
    await mailbox.message({ to: jeanne.email, subject: name })
    await signOut(page)

    // It says that nothing is found, and offers the words without one of them.
    await page.goto(`/activites?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)

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
  await writeActivity(page, t, { name, city: 'Rimouski' })
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

  const told = { to: jeanne.email, subject: name, text: 'Il manque un point de rencontre.' }
  expect((await mailbox.message(told)).html).toContain(name)
})

test('an activity with errors comes back as it was typed, and all of them are said at once, in the order of the page', async ({
  page,
  t,
  database,
  withJavaScript,
  namedState,
}) => {
  await newHost(page, t, database)
  await page.goto('/ajouter-une-activite')
  await page.locator('[name=endDate]').fill('2019-12-31T10:00')
  await writeActivity(page, t, {
    ...{ name: 'X', city: 'Nullepart', startDate: '2020-01-01T10:00', places: '-3' },
    description: ' ',
  })
  await openOption(page, 'tickets')
  await page.getByRole('button', { name: t('hosting:editor.tickets.add') }).click()
  await page.locator('[name="ticketTypes[0].price"]').fill('abc')
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()

  const links = page.getByRole('alert').getByRole('link')
  const expected = [
    ['name', 'activity.name.tooShort'],
    ['startDate', 'activity.IN_THE_PAST'],
    ['endDate', 'activity.endDate.beforeStart'],
    ['city', 'activity.city.unknown'],
    ['participantNbr', 'activity.participantNbr.tooFew'],
    ['description', 'activity.description.required'],
    ['ticketTypes[0].price', 'paymentModel.price.wrong'],
  ] as const
  await expect(links).toHaveText(expected.map(([, key]) => t(`forms:errors.${key}`)))
  for (const [index, [field]] of expected.entries()) {
    await links.nth(index).click()
    await expect(page.locator(`[name="${field}"]`)).toBeInViewport()
    if (withJavaScript) await expect(page.locator(`[name="${field}"]`)).toBeFocused()
  }
  await expect(page.locator('[name=participantNbr]')).toHaveValue('-3')
  await namedState(page, 'publish form with errors')

  // Two towns have that name: the form asks which, beside what is still wrong.
  await page.locator('[name=name]').fill('Marche')
  await page.locator('[name=startDate]').fill(inDays(20, '10:00'))
  await page.locator('[name=endDate]').fill('')
  await page.locator('[name=city]').fill('Saint-Raymond')
  await page.locator('[name=description]').fill('On marche.')
  await page.locator('[name="ticketTypes[0].price"]').fill('0')
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(links).toHaveText([
    t('forms:errors.activity.city.several'),
    t('forms:errors.activity.participantNbr.tooFew'),
  ])
  await page.getByRole('radio', { name: 'Capitale-Nationale' }).check()
  await page.locator('[name=participantNbr]').fill('12')
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page).toHaveURL(/mes-activites\/\d+$/)
})

test('a change with errors comes back as it was typed, and all of them are said at once, in the order of the page', async ({
  page,
  t,
  account,
  request,
}) => {
  await signIn(page, t, await account('host'))
  const activityId = await publish(page, { name: `À changer ${Date.now()}` })
  await guestJoins(request, activityId, { firstName: 'Jeanne', people: 3 })
  await page.goto(`/mes-activites/${activityId}/modifier`)
  await page.locator('[name=startDate]').fill('2020-01-01T10:00')
  await page.locator('[name=endDate]').fill('')
  await page.locator('[name=city]').fill('Nullepart')
  await page.locator('[name=participantNbr]').fill('2')
  await page.locator('[name=description]').fill(' ')
  const save = page.getByRole('button', { name: t('hosting:editor.change') })
  await save.click()

  const links = page.getByRole('alert').getByRole('link')
  const ofRules = [
    t('forms:errors.activity.IN_THE_PAST'),
    t('forms:errors.activity.city.unknown'),
    t('forms:errors.activity.PLACES_TAKEN', { taken: 3 }),
  ]
  await expect(links).toHaveText([...ofRules, t('forms:errors.activity.description.required')])
  await page.locator('[name=description]').fill('On marche.')
  await save.click()
  await expect(links).toHaveText(ofRules)

  await page.locator('[name=startDate]').fill(inDays(20, '10:00'))
  await page.locator('[name=city]').fill('Lévis')
  await page.locator('[name=participantNbr]').fill('3')
  await save.click()
  await expect(page.getByText(t('hosting:editor.toasts.changed'))).toBeVisible()
})

test('a refused activity is corrected and sent again', async ({ page, t, database }) => {
  await newHost(page, t, database)
  const activityId = await publish(page, { name: `À corriger ${Date.now()}` })
  const refused = {
    validation: 'REFUSED',
    refusalReason: 'OTHERS',
    refusalMessage: 'Où se trouve-t-on?',
  } as const
  await database((db) => db.updateTable('activity').set(refused).where('id', '=', activityId).execute())
  await page.goto(`/mes-activites/${activityId}/modifier`)
  await expect(page.getByRole('heading', { level: 2, name: t('hosting:editor.resendTitle') })).toBeVisible()
  await expect(page.getByText('Où se trouve-t-on?')).toBeVisible()
  await page.locator('[name=address]').fill('Devant le kiosque')
  await page.getByRole('button', { name: t('hosting:editor.resend') }).click()
  await expect(page.getByText(t('hosting:editor.toasts.resent'))).toBeVisible()
  await expect(page.getByText(t('hosting:state.waiting'), { exact: true }).first()).toBeVisible()
})

test('a trusted host reads that it is online at once', async ({ page, t, database }) => {
  await newHost(page, t, database)
  const validatedAt = new Date().toISOString()
  for (let agreed = 0; agreed < 3; agreed++) {
    const id = await publish(page, { name: `Validée ${Date.now()}` })
    const agreedTo = { validation: 'VALIDED', validatedAt } as const
    await database((db) => db.updateTable('activity').set(agreedTo).where('id', '=', id).execute())
  }
  await page.goto('/ajouter-une-activite')
  await expect(page.getByText(t('hosting:editor.leadAtOnce'))).toBeVisible()
  await writeActivity(page, t, { name: `Tout de suite ${Date.now()}`, city: 'Lévis' })
  await expect(page.getByText(t('hosting:editor.nextAtOnce'))).toBeVisible()
  await page.getByRole('button', { name: t('hosting:editor.publish'), exact: true }).click()
  await expect(page.getByText(t('hosting:editor.toasts.online'))).toBeVisible()
})

test('another drawing is chosen, and is the one on the page', async ({ page, t, database }) => {
  await newHost(page, t, database)
  await page.goto('/ajouter-une-activite')
  await page.locator('[name=name]').fill('Un dessin')
  const before = await page.locator('[name=drawing]').inputValue()
  await page.getByRole('button', { name: t('hosting:editor.picture.draw') }).click()
  await expect(page.locator('[name=drawing]')).not.toHaveValue(before)
  const drawing = await page.locator('[name=drawing]').inputValue()
  await writeActivity(page, t, { name: `Un dessin ${Date.now()}`, city: 'Lévis' })
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page.getByText(t('hosting:editor.toasts.waiting'))).toBeVisible()
  const activityId = /\d+$/.exec(page.url())?.[0] ?? ''
  await page.goto(`/activites/${activityId}`)
  await expect(page.locator('img.cover').first()).toHaveAttribute(
    'src',
    new RegExp(`/[a-z]+-${drawing}\\.svg`),
  )
})

test('a village that nobody knows stays as it is written, near a town', async ({
  page,
  t,
  database,
  namedState,
}) => {
  await newHost(page, t, database)
  await page.goto('/ajouter-une-activite')
  await writeActivity(page, t, { name: `Marche ${Date.now()}`, city: 'Rang du Petit-Bois' })
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.activity.city.unknown'))
  await namedState(page, 'publish form with a place that nobody knows')

  await page.getByLabel(t('hosting:editor.nearCity.label')).fill('Windsor')
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.activity.city.several'))
  await page.getByRole('radio', { name: 'Estrie' }).check()
  await page.getByRole('button', { name: t('hosting:editor.submit') }).click()
  await expect(page).toHaveURL(/mes-activites\/\d+$/)
  await expect(page.getByRole('main')).toContainText('Rang du Petit-Bois')

  // Nothing is asked again.
  await page.goto(`${new URL(page.url()).pathname}/modifier`)
  await expect(page.locator('[name=city]')).toHaveValue('Rang du Petit-Bois')
  await expect(page.getByLabel(t('hosting:editor.nearCity.label'))).toHaveValue('Windsor')
})
