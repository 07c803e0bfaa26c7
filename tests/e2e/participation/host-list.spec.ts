import { read, utils } from '@e965/xlsx'
import papaparse from 'papaparse'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { guestJoins, markLater, publish, signIn } from '#tests/e2e/steps.ts'

const PRO = 'Club de marche La Boussole'
const BASIC = 'Le Pied levé'

test(
  'a host adds by hand, notes a cheque, exports, removes with a reason, sets the places, and calls off',
  { tag: '@smoke' },
  async ({ page, request, t, product, mailbox, withJavaScript, namedState }) => {
    test.setTimeout(120_000)
    const host = (await product.accounts()).find(({ name }) => name === PRO)!
    await signIn(page, t, host)
    const name = `Bord de rivière ${Date.now()}`
    const activityId = await publish(page, { name })
    const samira = await guestJoins(request, activityId, { firstName: 'Samira', people: 2 })
    const lou = await guestJoins(request, activityId, { firstName: 'Lou', people: 3 })
    const open = () => page.goto(`/mes-activites/${activityId}`)
    await markLater(page)

    await open()
    await expect(page.getByText(t('places.takenOf', { count: 5, capacity: 12 })).first()).toBeVisible()
    await namedState(page, 'list of participants')

    // Adds a person by hand, pressing twice: one person.
    await page.getByRole('link', { name: t('participants:add.link') }).click()
    await page.locator('[name=prenom]').fill('Gérald')
    await page.locator('[name=nom]').fill('Otis')
    await page.locator('[name=nbrParticipant]').fill('9')
    await page.locator('[name=amount]').fill('51,74')
    await page.getByRole('button', { name: t('participants:add.button') }).click()
    await expect(page.getByRole('alert')).toContainText(
      t('forms:errors.participation.manual.fewerLeft', { left: 7 }),
    )
    await page.locator('[name=nbrParticipant]').fill('1')
    await page.getByRole('button', { name: t('participants:add.button') }).dblclick()
    await expect(page.getByText(t('participants:add.done', { name: 'Gérald Otis' }))).toBeVisible()
    const gerald = page.getByRole('row', { name: /Gérald Otis/ })
    await expect(gerald).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // The cheque: cashing needs a number.
    const number = gerald.getByLabel(t('participants:cheque.number', { name: 'Gérald Otis' }))
    await gerald.getByRole('checkbox', { name: t('participants:cheque.cashed') }).click()
    if (!withJavaScript) await gerald.getByRole('button', { name: t('participants:cheque.button') }).click()
    await expect(page.getByText(t('forms:errors.cheque.mustEnterCheckNumber')).first()).toBeVisible()
    await expect(page.locator('.toast')).toContainText(t('toasts:mustEnterCheckNumber'))
    await namedState(page, 'cheque without a number')
    await page.getByLabel(t('participants:cheque.number', { name: 'Gérald Otis' })).fill('00417')
    await page.getByRole('checkbox', { name: t('participants:cheque.cashed') }).check()
    await page.getByRole('button', { name: t('participants:cheque.button') }).click()
    await expect(page.getByText(t('toasts:checkNumberUpdated'))).toBeVisible()
    await open()
    await expect(number).toBeDisabled()
    await expect(number).toHaveValue('00417')
    await expect(gerald.getByText(t('participants:cheque.states.CASHED'))).toBeVisible()
    // Unticked and noted, the number is still stored.
    await gerald.getByRole('checkbox', { name: t('participants:cheque.cashed') }).uncheck()
    await gerald.getByRole('button', { name: t('participants:cheque.button') }).click()
    await expect(page.getByText(t('toasts:checkNumberUpdated'))).toBeVisible()
    await open()
    await expect(number).toHaveValue('00417')
    await expect(gerald.getByText(t('participants:cheque.states.RECEIVED'))).toBeVisible()

    // The list as a file, read by other programs.
    const xlsx = await page.request.get(`/mes-activites/${activityId}/participants.xlsx`)
    expect(xlsx.headers()['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+\.xlsx"; filename\*=UTF-8''/,
    )
    const book = read(await xlsx.body())
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!)
    const [person, people, cheque] = ['firstname', 'people', 'checkNumber'].map((key) =>
      t(`hosting:export.${key}`),
    )
    expect(rows.map((row) => [row[person!], row[people!], row[cheque!]])).toEqual(
      expect.arrayContaining([
        ['Samira', 2, undefined],
        ['Gérald', 1, '00417'],
      ]),
    )
    await page.getByText(t('participants:export.csv'), { exact: true }).click()
    const asCsv = page.getByRole('link', { name: t('participants:export.sheets.registrations'), exact: true })
    const address = `/mes-activites/${activityId}/participants.csv?feuille=inscriptions`
    await expect(asCsv).toHaveAttribute('href', address)
    const csv = await (await page.request.get(address)).text()
    const { data } = papaparse.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
      header: true,
      delimiter: ';',
    })
    expect(data.map((row) => row[person!])).toEqual(expect.arrayContaining(['Samira', 'Lou', 'Gérald']))

    // Fewer places than are taken.
    await page.getByRole('link', { name: t('participants:resize.link') }).click()
    await page.locator('[name=participantNbr]').fill('3')
    await page.getByRole('button', { name: t('participants:resize.button'), exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.resize.PLACES_TAKEN', { taken: 6 }))
    await namedState(page, 'capacity below the places taken')
    await page.locator('[name=participantNbr]').fill('8')
    await page.getByRole('button', { name: t('participants:resize.button'), exact: true }).click()
    await expect(page.getByText(t('participants:resize.done', { count: 8 }))).toBeVisible()
    await expect(page.getByText(t('places.takenOf', { count: 6, capacity: 8 })).first()).toBeVisible()

    // Removes a person, who is sent the reason.
    await page
      .getByRole('row', { name: /Samira/ })
      .getByRole('link', { name: t('participants:remove.link') })
      .click()
    const reason = page.locator('[name=reason]')
    await reason.fill('')
    await page.getByRole('button', { name: t('participants:remove.button') }).click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.removal.reason.required'))
    await reason.fill('é'.repeat(401))
    await page.getByRole('button', { name: t('participants:remove.button') }).click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.removal.reason.tooLong'))
    await expect(reason).toHaveValue('é'.repeat(401))
    await namedState(page, 'removal with too long a reason')
    await reason.fill('Le sentier est fermé.')
    await page.getByRole('button', { name: t('participants:remove.button') }).click()
    await expect(page.getByText(t('participants:remove.done'))).toBeVisible()
    await expect(page.getByRole('row', { name: /Samira/ })).toHaveCount(0)
    await mailbox.message({ to: samira, text: 'Le sentier est fermé.' })

    // Cancels the activity: shows how many are notified, and how many have no address.
    await open()
    await page.getByRole('link', { name: t('participants:callOff.link') }).click()
    await expect(
      page.getByText(t('participants:callOff.ends', { count: 2, people: t('people', { count: 4 }) })),
    ).toBeVisible()
    await expect(page.getByText(t('participants:callOff.silent', { count: 1 }))).toBeVisible()
    await namedState(page, 'confirmation of calling off')
    await page.locator('[name=reason]').fill('La rivière déborde.')
    await page.getByRole('button', { name: t('participants:callOff.button') }).click()
    await expect(page.getByText(t('participants:callOff.done', { count: 2 }))).toBeVisible()
    await expect(page.getByText(t('hosting:state.cancelled'), { exact: true }).first()).toBeVisible()
    await mailbox.message({ to: lou, text: 'La rivière déborde.' })
  },
)

test('without a pro account the button is there, closed, and says why; people added by hand can be removed', async ({
  page,
  request,
  t,
  product,
  namedState,
}) => {
  const host = (await product.accounts()).find(({ name }) => name === BASIC)!
  await signIn(page, t, host)
  const activityId = await publish(page, { name: `Petite veillée ${Date.now()}` })
  await guestJoins(request, activityId, { firstName: 'Samira', people: 1 })
  await page.goto(`/mes-activites/${activityId}/ajouter`)
  await page.locator('[name=incName]').fill('Les Jardins collectifs')
  await page.getByRole('button', { name: t('participants:add.button') }).click()
  await expect(page.getByText(t('participants:add.done', { name: 'Les Jardins collectifs' }))).toBeVisible()

  const closed = page
    .getByRole('row', { name: /Samira/ })
    .getByRole('button', { name: t('participants:remove.link') })
  await expect(closed).toBeDisabled()
  await expect(closed).toHaveAttribute('title', t('participants:remove.proRequired'))
  await expect(closed).toHaveAccessibleDescription(new RegExp(`^${t('participants:remove.proRequired')}`))
  await expect(page.getByText(t('participants:remove.proRequired')).first()).toBeVisible()
  await namedState(page, 'list of participants without a pro account')

  await page
    .getByRole('row', { name: /Jardins/ })
    .getByRole('link', { name: t('participants:remove.link') })
    .click()
  await page.getByRole('button', { name: t('participants:remove.button') }).click()
  await expect(page.getByText(t('participants:remove.done'))).toBeVisible()
  await expect(page.getByRole('row', { name: /Jardins/ })).toHaveCount(0)
})

test('where everybody left, the list leads to those who did', async ({ page, t, product, namedState }) => {
  const host = (await product.accounts()).find(({ name }) => name === BASIC)!
  await signIn(page, t, host)
  const activityId = await publish(page, { name: `Plus personne ${Date.now()}` })
  await page.goto(`/mes-activites/${activityId}/ajouter`)
  await page.locator('[name=prenom]').fill('Lou')
  await page.getByRole('button', { name: t('participants:add.button') }).click()
  await page
    .getByRole('row', { name: /Lou/ })
    .getByRole('link', { name: t('participants:remove.link') })
    .click()
  await page.getByRole('button', { name: t('participants:remove.button') }).click()
  await expect(page.getByText(t('participants:list.nobody'))).toBeVisible()
  await namedState(page, 'list that everybody left')
  await page.getByRole('link', { name: t('participants:list.seeEnded', { count: 1 }) }).click()
  await expect(page.getByRole('row', { name: /Lou/ })).toContainText(t('participants:ended.REMOVED'))
})

test('an activity that nobody joined is deleted', async ({ page, t, product, namedState }) => {
  const host = (await product.accounts()).find(({ name }) => name === BASIC)!
  await signIn(page, t, host)
  const name = `Sans personne ${Date.now()}`
  const activityId = await publish(page, { name })
  await page.goto(`/mes-activites/${activityId}`)
  await page.getByRole('link', { name: t('participants:callOff.linkDelete') }).click()
  await expect(page.getByText(t('participants:callOff.nobody'))).toBeVisible()
  await namedState(page, 'confirmation of deleting an activity')
  await page.getByRole('button', { name: t('participants:callOff.delete') }).click()
  await expect(page.getByText(t('hosting:toasts.deleted'))).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  expect((await page.request.get(`/mes-activites/${activityId}`)).status()).toBe(404)
})

test(
  'whoever was added by hand is marked like everybody else; with the last mark the dialog closes',
  { tag: '@script' },
  async ({ page, t, product, withJavaScript }) => {
    const host = (await product.accounts()).find(({ name }) => name === BASIC)!
    await signIn(page, t, host)
    await page.goto('/mes-activites')
    // It is over: the page does not offer to add anybody, but who was there may still be entered.
    await page
      .getByRole('link', { name: /^Veillée de la récolte/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Veillée de la récolte/ })).toBeVisible()
    await expect(page.getByRole('link', { name: t('participants:add.link') })).toHaveCount(0)
    await page.goto(`${new URL(page.url()).pathname}/ajouter`)
    await page.locator('[name=prenom]').fill('Thérèse')
    await page.getByRole('button', { name: t('participants:add.button') }).click()
    await expect(page.getByText(t('participants:add.done', { name: 'Thérèse' }))).toBeVisible()

    const asked = withJavaScript ? page.getByRole('dialog') : page.getByRole('main')
    if (withJavaScript) {
      await page.goto('/mes-activites')
      await expect(asked).toBeVisible()
    } else {
      await page.getByRole('link', { name: t('participation:attendance.mark') }).click()
      await expect(page).toHaveURL('/presences')
    }
    await expect(asked.getByText(t('participants.ghost'))).toBeVisible()
    // The local day and hour of the activity.
    await expect(asked.locator('time').first()).toHaveText(/ \d{4} \d{2}:\d{2}$/)
    await asked.getByRole('button', { name: new RegExp(`^${t('participants.present')}.*Thérèse`) }).click()
    // Ten seconds later the mark is final.
    if (withJavaScript) await expect(asked).toHaveCount(0, { timeout: 30_000 })
    else
      await expect(asked.locator('.rating').getByRole('status').first()).toContainText(
        t('participants.present'),
      )

    await page.goto('/activites')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('participation:attendance.mark') })).toHaveCount(0)
  },
)
