import { codesOf, joinInParties, openSoon } from '#tests/e2e/door/party.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { markLater, signIn } from '#tests/e2e/steps.ts'
import { jpegOf } from '#tests/infrastructure/photograph.ts'

test.use({ ownProduct: 'door' })

test('a host gives a helper the door, who lets three in and one twice; then the host takes it back @smoke', async ({
  page,
  t,
  database,
  account,
  namedState,
}) => {
  const maude = await account('host')
  const { activityId, codes } = await database(async (db) => {
    const { id } = await db
      .selectFrom('activity')
      .innerJoin('user', 'user.id', 'activity.hostId')
      .innerJoin('ticket', 'ticket.activityId', 'activity.id')
      .select('activity.id')
      .where('user.email', '=', maude.email)
      .where('activity.startsAt', '>', new Date().toISOString())
      .where('activity.cancelledAt', 'is', null)
      .where('ticket.endedAt', 'is', null)
      .where('ticket.waitsFor', 'is', null)
      .groupBy('activity.id')
      .having((eb) => eb.fn.countAll(), '>=', 3)
      .orderBy('activity.id')
      .executeTakeFirstOrThrow()
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    await db.updateTable('activity').set({ startsAt, endsAt: null }).where('id', '=', id).execute()
    const tickets = await db
      .selectFrom('ticket')
      .select('uuid')
      .where('activityId', '=', id)
      .where('endedAt', 'is', null)
      .where('waitsFor', 'is', null)
      .orderBy('id')
      .execute()
    return { activityId: id, codes: tickets.map(({ uuid }) => uuid.slice(0, 8)) }
  })

  await signIn(page, t, maude)
  await page.goto(`/mes-activites/${activityId}`)
  await page.getByRole('link', { name: t('hosting:tabs.door') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('checkin:host.heading') })).toBeVisible()
  await page.getByRole('button', { name: t('checkin:helpers.make') }).click()
  const link = await page.getByLabel(t('checkin:helpers.link')).inputValue()
  await namedState(page, 'door of a host with a link for helpers')

  // The helper has no account.
  await page.context().clearCookies()
  await page.goto(new URL(link).pathname)
  await page.getByLabel(t('checkin:pass.name')).fill('Zoé')
  await namedState(page, 'link of a helper')
  await page.getByRole('button', { name: t('checkin:pass.open') }).click()
  await expect(page).toHaveURL(new RegExp(`/entree/${activityId}$`))
  await page.goto(`/entree/${activityId}/code`)
  const read = async (code: string, word: string) => {
    await page.getByLabel(t('checkin:code.label')).fill(code)
    await page.getByRole('button', { name: t('checkin:code.check') }).click()
    await expect(page.getByRole('status').getByRole('heading', { name: word })).toBeVisible()
  }
  await read('rien', t('checkin:verdict.no'))
  await namedState(page, 'code that is no ticket')
  for (const code of codes.slice(0, 3)) {
    await page.goto(`/entree/${activityId}/code`)
    await read(code, t('checkin:verdict.welcome'))
  }
  await namedState(page, 'welcome at the door')
  await page.goto(`/entree/${activityId}/code`)
  await read(codes[0] ?? '', t('checkin:verdict.used'))
  await namedState(page, 'ticket that was used')
  const helper = await page.context().cookies()

  await page.context().clearCookies()
  await signIn(page, t, maude)
  await page.goto(`/mes-activites/${activityId}/porte`)
  const entered = t('checkin:entered', { count: 3, expected: codes.length })
  await expect(page.getByText(entered)).toBeVisible()
  const devices = page.getByRole('table', { name: t('checkin:devices.heading') })
  await expect(devices.getByText('Zoé').first()).toBeVisible()
  await devices.getByRole('button', { name: t('checkin:devices.revoke') }).click()
  await expect(devices.getByText(t('checkin:devices.revoked'))).toBeVisible()
  await namedState(page, 'door with a revoked device')

  await page.context().clearCookies()
  await page.context().addCookies(helper)
  await page.goto(`/entree/${activityId}/code`)
  await expect(page.getByText(t('checkin:code.revoked'))).toBeVisible()
})

test('a host photographs the codes, and the server reads them', async ({
  page,
  request,
  t,
  database,
  account,
  product,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  await markLater(page)
  const activityId = await openSoon(page, database)
  await joinInParties(request, activityId, ['Aline'])
  const { dataDir, url } = product
  const [first = '', second = ''] = await codesOf({ database, dataDir }, activityId)

  await page.goto(`/entree/${activityId}/code`)
  const send = async (buffer: Buffer) => {
    const photograph = { name: 'billet.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByLabel(t('checkin:code.photo')).setInputFiles(photograph)
    await page.getByRole('button', { name: t('checkin:code.check') }).click()
  }
  const verdict = page.getByRole('status').getByRole('heading')
  const trouble = page.getByRole('alert')

  await send(await jpegOf(`${url}/b/${first}`, { turn: 14, blur: 2, light: 0.5 }))
  await expect(verdict).toHaveText(t('checkin:verdict.welcome'))
  await send(await jpegOf(`${url}/b/${first}`))
  await expect(verdict).toHaveText(t('checkin:verdict.used'))
  await send(await jpegOf('https://exemple.org/menu'))
  await expect(verdict).toHaveText(t('checkin:verdict.no'))
  await send(await jpegOf(null))
  await expect(trouble).toContainText(t('checkin:code.errors.noCode'))
  await namedState(page, 'photograph without a code')
  await send(Buffer.from('7F3A 09C2'))
  await expect(trouble).toContainText(t('checkin:code.errors.notAPicture'))
  await send(Buffer.alloc(10_500_000))
  await expect(trouble).toContainText(t('checkin:code.errors.tooLarge'))
  await send(await jpegOf(`${url}/b/${second}`, { turn: 190, side: 300 }))
  await expect(verdict).toHaveText(t('checkin:verdict.welcome'))
  await expect(page.getByText(t('checkin:entered', { count: 2, expected: 10 }))).toBeVisible()
})
