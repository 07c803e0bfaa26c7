import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { markLater, newcomer, publish, signIn } from '#tests/e2e/steps.ts'

test('a guest waits for a place, is offered one by email, and takes it', async ({
  page,
  t,
  mailbox,
  database,
  account,
  namedState,
}) => {
  // An activity of the demo is made full, so that exactly its one registration stands between a guest and a place.
  const bruno = await account('participant')
  await page.goto('/activites?search=ruelles')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/activites\/\d+/)
  const activityId = Number(/activites\/(\d+)/.exec(page.url())?.[1])
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await database(async (db) => {
    const { taken } = await db
      .selectFrom('participation')
      .select((eb) => eb.fn.sum<number>('partySize').as('taken'))
      .where('activityId', '=', activityId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('activity')
      .set({ capacity: Number(taken) })
      .where('id', '=', activityId)
      .execute()
  })

  const wait = page.locator('#inscription').getByRole('link', { name: t('activity:page.box.FULL.wait') })
  // A page that everybody is shown alike may be a second old.
  await expect(async () => {
    await page.goto(`/activites/${activityId}`)
    await expect(wait).toBeVisible({ timeout: 500 })
  }).toPass()
  // The code of a sponsor's link goes along, from the box and from the bar of a phone.
  await page.goto(`/activites/${activityId}?spsId=ABCDEFGH23`)
  const ways = page.locator(`a[href^="/activites/${activityId}/attente?"]`)
  await expect(ways).toHaveCount(2)
  for (const way of await ways.all()) await expect(way).toHaveAttribute('href', /[?&]spsId=ABCDEFGH23(&|$)/)
  await page.goto(`/activites/${activityId}`)
  await wait.click()
  await expect(page.getByRole('heading', { level: 1, name: t('participation:wait.heading') })).toBeVisible()
  await namedState(page, 'waiting list of a full activity')
  const ginette = newcomer('Ginette')
  const typed = { prenom: ginette.firstName, email: ginette.email, emailAgain: ginette.email }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: t('participation:wait.button') }).click()
  await expect(page.getByRole('heading', { name: t('participation:wait.noted.title') })).toBeVisible()
  await page.getByRole('link', { name: t('participation:wait.noted.place') }).click()
  const place = t('participation:wait.waiting.position', { position: 1 })
  await expect(page.getByRole('heading', { name: place })).toBeVisible()
  await namedState(page, 'place on a waiting list')

  await page.context().clearCookies()
  await signIn(page, t, bruno)
  // Registered people find the list too: from their tickets, and from the form that adds places.
  const heading = page.getByRole('heading', { level: 1, name: t('participation:wait.heading') })
  await page.goto('/mes-inscriptions')
  const more = `${t('participation:registrations.change.wait')} ${name}`
  await page.locator('summary').filter({ hasText: name }).click()
  await page.getByRole('link', { name: more }).click()
  await expect(heading).toBeVisible()
  await page.goto(`/activites/${activityId}/inscription`)
  await expect(page.getByText(t('participation:join.enlarge.WAIT'))).toBeVisible()
  await page.getByRole('link', { name: t('participation:join.wait.link') }).click()
  await expect(heading).toBeVisible()
  await cancelAll(activityId)

  await page.context().clearCookies()
  const offer = await mailbox.message({ to: ginette.email, subject: name })
  await page.goto(linkIn(offer, `/activites/${activityId}/attente`))
  await expect(
    page.getByRole('heading', { name: t('participation:wait.offered.title', { count: 1 }) }),
  ).toBeVisible()
  await namedState(page, 'offer of a waiting list')
  const screen = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize(screen)
  await page.getByRole('link', { name: t('participation:wait.offered.take', { count: 1 }) }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  const said = t('participation:join.toasts.inscription_ok', { count: 1 })
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()

  async function cancelAll(id: number) {
    const { participationId, uuids } = await database(async (db) => {
      const user = await db
        .selectFrom('user')
        .select('id')
        .where('email', '=', bruno.email)
        .executeTakeFirstOrThrow()
      const tickets = await db
        .selectFrom('ticket')
        .innerJoin('participation', 'participation.id', 'ticket.participationId')
        .select(['ticket.uuid', 'participation.id'])
        .where('participation.activityId', '=', id)
        .where('participation.userId', '=', user.id)
        .where('ticket.endedAt', 'is', null)
        .execute()
      return { participationId: tickets[0]?.id, uuids: tickets.map(({ uuid }) => uuid) }
    })
    const query = new URLSearchParams(uuids.map((uuid) => ['billets', uuid]))
    await page.goto(`/mes-inscriptions/${participationId}/annuler?${query}`)
    await page.getByRole('button', { name: t('participation:cancel.buttonAll') }).click()
    await expect(page).not.toHaveURL(/\/annuler/) // with script the page stays until the answer is there
  }
})

test('a host offers a place out of turn, removes somebody, and closes the list', async ({
  page,
  t,
  database,
  account,
  mailbox,
  namedState,
}) => {
  const maude = await account('host')
  await signIn(page, t, maude)
  const activityId = await database(async (db) => {
    const { activityId } = await db
      .selectFrom('waitingEntry')
      .innerJoin('activity', 'activity.id', 'waitingEntry.activityId')
      .innerJoin('user', 'user.id', 'activity.hostId')
      .select('activityId')
      .where('user.email', '=', maude.email)
      .where('waitingEntry.endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return activityId
  })
  await page.goto(`/mes-activites/${activityId}`)
  const tabs = page.getByRole('navigation', { name: t('hosting:tabs.label') })
  await tabs.getByRole('link', { name: t('hosting:tabs.waitingList') }).click()
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(t('waiting:state.position', { position: 1 }))
  await expect(rows.nth(1)).toContainText(t('waiting:state.offered'))
  const [waits = ''] = t('waiting:list.waits', { count: 2, people: '' }).split('(')
  const [offers = ''] = t('waiting:list.offers', { count: 1, date: '·' }).split('·')
  for (const said of [waits, offers]) await expect(page.locator('p.lead')).toContainText(said)
  await namedState(page, 'waiting list of the host')

  const first = rows.nth(0)
  await first.getByRole('link', { name: t('waiting:offer.link') }).click()
  await page.getByRole('button', { name: t('waiting:offer.button', { count: 4 }) }).click()
  await expect(rows.nth(0)).toContainText(t('waiting:state.outOfTurn'))
  // Réjean reads French, whatever the language of the page.
  const email = await database(async (db) => {
    const { email } = await db
      .selectFrom('waitingEntry')
      .innerJoin('user', 'user.id', 'waitingEntry.userId')
      .select('user.email')
      .where('waitingEntry.activityId', '=', activityId)
      .orderBy('waitingEntry.id')
      .executeTakeFirstOrThrow()
    return email
  })
  const offer = await mailbox.message({ to: email, subject: 'Canot à glace' })
  expect(offer.text).toContain('vous offre')

  await rows
    .nth(1)
    .getByRole('link', { name: t('waiting:remove.link') })
    .click()
  await page.getByRole('button', { name: t('waiting:remove.button') }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: t('waiting:open.close') }).click()
  await expect(page.getByText(t('waiting:closed.is'))).toBeVisible()
  await page.getByRole('button', { name: t('waiting:closed.open') }).click()
  await expect(page.getByText(t('waiting:open.is'))).toBeVisible()
})

test('an empty waiting list says how it fills, and asks to be opened once it is closed', async ({
  page,
  t,
  account,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  const activityId = await publish(page, { name: `Vue sans attente ${Date.now()}` })
  await markLater(page)
  await page.goto(`/mes-activites/${activityId}/attente`)
  await expect(page.getByRole('heading', { name: t('waiting:empty.title') })).toBeVisible()
  await expect(page.getByText(t('waiting:empty.open'))).toBeVisible()
  await namedState(page, 'empty waiting list of the host')

  await page.getByRole('button', { name: t('waiting:open.close') }).click()
  await expect(page.getByText(t('waiting:closed.empty'))).toBeVisible()
  await expect(page.getByText(t('waiting:empty.closed'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('waiting:closed.open') })).toBeVisible()
})
