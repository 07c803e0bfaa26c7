import { randomUUID } from 'node:crypto'
import { codesOf, joinInParties, openSoon } from '#tests/e2e/door/party.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { guestJoins, markLater, originOf, signIn } from '#tests/e2e/steps.ts'
import { jpegOf } from '#tests/infrastructure/photograph.ts'

test.use({ ownProduct: 'door' })

test('a host gives a helper the door, who lets three in and one twice; the host marks the rest and writes to the absent @smoke', async ({
  page,
  request,
  t,
  mailbox,
  database,
  account,
  namedState,
}) => {
  test.setTimeout(120_000)
  await signIn(page, t, await account('host'))
  await markLater(page)
  const activityId = await openSoon(page, database)
  await guestJoins(request, activityId, { firstName: 'Aline', people: 2 })
  await guestJoins(request, activityId, { firstName: 'Bruno', people: 1 })
  const carla = await guestJoins(request, activityId, { firstName: 'Carla', people: 1 })
  await guestJoins(request, activityId, { firstName: 'Denis', people: 1 })
  const codes = await database(async (db) => {
    const tickets = db.selectFrom('ticket').select('uuid').where('activityId', '=', activityId).orderBy('id')
    return (await tickets.execute()).map(({ uuid }) => uuid.slice(0, 8))
  })

  await page.goto(`/mes-activites/${activityId}`)
  await page.getByRole('link', { name: t('hosting:tabs.door'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('checkin:host.heading') })).toBeVisible()
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
  await expect(page.locator('#titre')).toBeVisible()
  await page.goto(`/entree/${activityId}/code`)
  const read = async (code: string, word: string) => {
    await page.getByLabel(t('checkin:code.label')).fill(code)
    await page.getByRole('button', { name: t('checkin:code.check') }).click()
    await expect(page.locator('.verdict').getByRole('heading', { name: word })).toBeVisible()
  }
  await read('rien', t('checkin:verdict.refused'))
  await namedState(page, 'code that is no ticket')
  for (const code of codes.slice(0, 3)) {
    await page.goto(`/entree/${activityId}/code`)
    await read(code, t('checkin:verdict.welcome'))
  }
  await namedState(page, 'welcome at the door')
  await page.goto(`/entree/${activityId}/code`)
  await read(codes[0] ?? '', t('checkin:verdict.used'))
  await namedState(page, 'ticket that was used')

  // Whoever tries codes waits.
  const [origin, address] = [await originOf(page), `/entree/${activityId}/code`]
  for (let tries = 0; tries < 30; tries++)
    await page.request.post(address, { form: { code: randomUUID() }, headers: { Origin: origin } })
  await page.goto(address)
  const refused = randomUUID()
  await page.getByLabel(t('checkin:code.label')).fill(refused)
  await page.getByRole('button', { name: t('checkin:code.check') }).click()
  await expect(page.getByRole('alert')).toContainText(t('checkin:code.errors.tooMany'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel(t('checkin:code.label'))).toHaveValue(refused)
  await namedState(page, 'too many tries at the door')
  const helper = await page.context().cookies()

  await page.context().clearCookies()
  await signIn(page, t, await account('host'))
  await markLater(page)
  await page.goto(`/mes-activites/${activityId}/porte`)
  const entered = t('checkin:entered', { count: 3, expected: 5 })
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
  await page.goto(new URL(link).pathname)
  await page.getByLabel(t('checkin:pass.name')).fill('Zoé')
  await page.getByRole('button', { name: t('checkin:pass.open') }).click()
  await expect(page.getByText(t('forms:errors.door.UNKNOWN_LINK'))).toBeVisible()

  // The evening has begun: whoever was let in is marked, the others are not yet.
  await page.context().clearCookies()
  await signIn(page, t, await account('host'))
  await markLater(page)
  const registrations = await database(async (db) => {
    const startsAt = new Date(Date.now() - 60_000).toISOString()
    await db.updateTable('activity').set({ startsAt }).where('id', '=', activityId).execute()
    const all = db.selectFrom('participation').select(['id', 'attendance'])
    return all.where('activityId', '=', activityId).orderBy('id').execute()
  })
  expect(registrations.map(({ attendance }) => attendance)).toEqual(['present', 'present', null, null])
  for (const [index, mark] of [[2, 'absent'] as const, [3, 'present'] as const]) {
    const { id } = registrations[index]!
    await page.goto(`/mes-activites/${activityId}/participants/${id}`)
    const attendance = page.getByRole('region', { name: t('participants:table.attendance') })
    await attendance.getByRole('button', { name: new RegExp(`^${t(`participants.${mark}`)}`) }).click()
    await expect
      .poll(() =>
        database((db) =>
          db.selectFrom('participation').select('attendance').where('id', '=', id).executeTakeFirst(),
        ),
      )
      .toEqual({ attendance: mark })
  }

  await page.goto(`/mes-activites/${activityId}/courriels/maintenant`)
  await expect(page.getByRole('radio', { name: t('messages:audiences.COMING') })).toBeChecked()
  await page.getByText(t('messages:now.others')).click()
  await page.getByRole('radio', { name: t('messages:audiences.ABSENT') }).check()
  const subject = `On vous a manqué ${Date.now()}`
  await page.getByLabel(t('messages:form.subject')).fill(subject)
  await page.getByLabel(t('messages:form.content')).fill('Bonjour {{firstname}}, à la prochaine veillée!')
  await namedState(page, 'message to the absent')
  await page.getByRole('button', { name: t('messages:now.send'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/mes-activites/${activityId}/courriels$`))
  const sendings = page.getByRole('table', { name: t('messages:sendings.heading') })
  await expect(sendings.getByText(t('messages:audiences.ABSENT'))).toBeVisible()
  const message = await mailbox.message({ to: carla, subject })
  expect(message.text).toContain('Bonjour Carla, à la prochaine veillée!')
  const others = (await mailbox.all()).filter((one) => one.subject === subject)
  expect(others.map(({ to }) => to?.map(({ address }) => address))).toEqual([[carla]])
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

  await page.goto(`/mes-activites/${activityId}/porte`)
  await page.getByRole('button', { name: t('checkin:host.open') }).click()
  await expect(page.locator('#titre')).toBeVisible()
  await page.goto(`/entree/${activityId}/code`)
  const send = async (buffer: Buffer) => {
    const photograph = { name: 'billet.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByLabel(t('checkin:code.photo')).setInputFiles(photograph)
    await page.getByRole('button', { name: t('checkin:code.check') }).click()
  }
  const verdict = page.locator('.verdict').getByRole('heading')
  const trouble = page.getByRole('alert')

  await send(await jpegOf(`${url}/b/${first}`, { turn: 14, blur: 2, light: 0.5 }))
  await expect(verdict).toHaveText(t('checkin:verdict.welcome'))
  await send(await jpegOf(`${url}/b/${first}`))
  await expect(verdict).toHaveText(t('checkin:verdict.used'))
  await send(await jpegOf('https://exemple.org/menu'))
  await expect(verdict).toHaveText(t('checkin:verdict.refused'))
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
