import { expect, test } from '#tests/e2e/fixtures.ts'
import { markLater, signIn } from '#tests/e2e/steps.ts'
import { holdDoor } from '#tests/infrastructure/doors.ts'
import { badges, openDoor, scan, show, word } from './acts.ts'
import { startDevice } from './device.ts'
import {
  cancelTicket,
  codeElsewhere,
  codesOf,
  forged,
  handOn,
  joinInParties,
  openSoon,
  validations,
} from './party.ts'
import { stored } from './stored.ts'

// Its doors and helpers would be in the way of other journeys.
test.use({ ownProduct: 'door', cutsConnection: true })
test.setTimeout(240_000)

test(
  'two devices hold a door, one of them without a network: each reading ends in a state, each ticket is used once',
  { tag: '@script' },
  async ({ page, request, t, account, database, product, locale, viewport, namedState }) => {
    await signIn(page, t, await account('host'))
    await markLater(page)
    const activityId = await openSoon(page, database)
    await joinInParties(request, activityId, ['Aline', 'Bruno', 'Carla', 'Denis'])
    const { dataDir, url } = product
    const codes = await codesOf({ database, dataDir }, activityId)
    expect(codes).toHaveLength(40)

    const size = viewport ?? { width: 360, height: 740 }
    const device = async (name: string) => {
      const cookie = await database((db) => holdDoor(db, activityId, name))
      return startDevice({ url, cookie, locale: locale ?? 'fr-CA', viewport: size })
    }
    const [a, b] = [await device('Entrée nord'), await device('Entrée sud')]
    try {
      for (const { page } of [a, b]) await openDoor(page, `${url}/entree/${activityId}`, t)
      await namedState(a.page, 'the door waits for a ticket')

      // Nobody has told the devices yet.
      await cancelTicket(database, activityId, 14)
      await handOn(database, activityId, 15)
      await joinInParties(request, activityId, ['Edith'])
      const all = await codesOf({ database, dataDir }, activityId)

      a.network.condition = 'gone'
      await a.page.reload()
      await expect(a.page.locator('.queue').getByText(t('door:screen.state.offline'))).toBeVisible()
      expect(await a.page.evaluate(() => navigator.onLine)).toBe(true)

      for (const code of codes.slice(0, 14))
        expect(await show(a, `${url}/b/${code}`, t)).toBe(word(t, 'welcome'))
      expect(await show(a, codes[14]!, t)).toBe(word(t, 'welcome'))
      expect(await show(a, codes[15]!, t)).toBe(word(t, 'welcome'))
      expect(await show(a, all[40]!, t)).toBe(word(t, 'welcome'))
      await expect(
        a.page.locator('.queue').getByText(t('door:screen.state.waiting', { count: 17 })),
      ).toBeVisible()
      expect(await show(a, codeElsewhere({ dataDir }, activityId + 1), t)).toBe(word(t, 'elsewhere'))
      const named = (name: string) => () => namedState(a.page, name)
      expect(await show(a, forged(codes[20]!), t, named('the verdict not here'))).toBe(word(t, 'refused'))
      expect(await show(a, codes[3]!, t, named('the verdict used already'))).toBe(word(t, 'used'))

      // Meanwhile at the other entrance, with a scanner that knows another keyboard.
      for (const code of codes.slice(0, 3)) {
        await scan(b.page, `httpsÉéélocalhost${code}`)
        await expect(b.page.getByRole('heading', { level: 2 })).toHaveText(word(t, 'welcome'))
      }

      await a.kill()
      await a.page.goto(`${url}/entree/${activityId}`)
      await a.page.getByRole('link', { name: t('door:screen.views.readings', { count: 20 }) }).click()
      await expect(badges(a.page, t, 'waiting')).toHaveCount(17)
      await namedState(a.page, 'readings that wait for the network')

      // They arrive, their answers do not; then the network is back.
      a.network.condition = 'lost'
      const used = 12 + 3
      await expect
        .poll(async () => (await validations(database, activityId)).tickets, { timeout: 120_000 })
        .toBe(used)
      await expect(badges(a.page, t, 'waiting')).toHaveCount(17)
      a.network.condition = 'good'
      await expect(badges(a.page, t, 'waiting')).toHaveCount(0, { timeout: 120_000 })
      await expect(badges(a.page, t, 'welcome')).toHaveCount(12)
      // Three at the other entrance, and the one that was shown twice here.
      await expect(badges(a.page, t, 'used')).toHaveCount(4)
      await expect(a.page.getByText('Entrée sud')).toHaveCount(3)
      // Cancelled and handed on since, and forged; and one of another activity.
      await expect(badges(a.page, t, 'refused')).toHaveCount(3)
      await expect(badges(a.page, t, 'elsewhere')).toHaveCount(1)

      // It says so to nobody twice, and the other device hears of it.
      expect(await validations(database, activityId)).toEqual({ tickets: used, welcomes: used })
      await expect(b.page.locator('.meter b')).toHaveText(String(used), { timeout: 60_000 })
      expect(await stored(a.page)).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i)

      await page.goto(`/mes-activites/${activityId}/porte`)
      const met = page.getByRole('table', { name: t('checkin:met.heading') })
      await expect(met.getByText('Entrée sud')).toHaveCount(3)
      await namedState(page, 'door with readings that met')
    } finally {
      await a.stop()
      await b.stop()
    }
  },
)

test(
  'names, characters and a hidden page at the door',
  { tag: '@script' },
  async ({ page, request, t, account, database, product, locale, viewport, namedState }) => {
    await signIn(page, t, await account('host'))
    await markLater(page)
    const activityId = await openSoon(page, database)
    await joinInParties(request, activityId, ['Elise'])
    const [uuid = ''] = await database(async (db) => {
      const tickets = await db
        .selectFrom('ticket')
        .select('uuid')
        .where('activityId', '=', activityId)
        .orderBy('id')
        .execute()
      return tickets.map((ticket) => ticket.uuid)
    })
    const { url } = product
    const cookie = await database((db) => holdDoor(db, activityId, 'Entrée'))
    const size = viewport ?? { width: 360, height: 740 }
    const device = await startDevice({ url, cookie, locale: locale ?? 'fr-CA', viewport: size })
    const door = device.page
    try {
      await openDoor(door, `${url}/entree/${activityId}`, t)

      await door.getByText(t('door:screen.typed.summary')).click()
      const field = door.getByLabel(t('door:screen.typed.label'))
      const check = door.getByRole('button', { name: t('door:screen.typed.button') })
      await check.click()
      await expect(door.getByText(t('door:screen.typed.missing'))).toBeVisible()
      await field.fill('bonjour')
      await check.click()
      await expect(door.getByText(t('door:screen.typed.unreadable'))).toBeVisible()
      await namedState(door, 'characters that are no code')
      await field.fill(uuid.slice(0, 8).toUpperCase().replace('0', 'O'))
      await check.click()
      await expect(door.getByRole('heading', { name: word(t, 'welcome') })).toBeVisible()
      await namedState(door, 'the verdict welcome')
      const next = door.getByRole('button', { name: t('door:screen.verdict.next') })
      await next.click()

      // Anybody could have typed it: only the server can tell.
      device.network.condition = 'gone'
      await door.getByText(t('door:screen.typed.summary')).click()
      await field.fill('00000000')
      await check.click()
      await expect(door.getByRole('heading', { name: word(t, 'unchecked') })).toBeVisible()
      await namedState(door, 'a verdict to be checked online')
      await next.click()
      await expect(door.locator('.queue').getByText(t('door:screen.state.offline'))).toBeVisible()
      await namedState(door, 'the door without a network')
      device.network.condition = 'good'
      await expect(door.locator('.queue').getByText(t('door:screen.state.synced'))).toBeVisible({
        timeout: 60_000,
      })

      await door.getByRole('link', { name: t('door:screen.views.list'), exact: true }).click()
      await door.getByLabel(t('door:screen.list.search')).fill('ELI')
      await expect(door.getByText('Elise')).toHaveCount(10)
      await door.locator('details', { hasText: 'Elise' }).first().click()
      await namedState(door, 'the names at the door')
      await door
        .getByRole('button', { name: t('door:screen.list.letIn') })
        .first()
        .click()
      await expect(door.getByRole('heading', { name: word(t, 'welcome') })).toBeVisible()
      await door.getByRole('button', { name: t('door:screen.verdict.next') }).click()

      // The camera is on; the page is hidden behind another one.
      await door.getByRole('button', { name: t('door:screen.camera.open') }).click()
      await expect(door.locator('.note').getByText(t('door:screen.camera.notOurs'))).toBeVisible()
      const isFilming = () =>
        door.evaluate(
          () => (document.querySelector('video')?.srcObject as MediaStream | null)?.active ?? false,
        )
      expect(await isFilming()).toBe(true)
      await door.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      expect(await isFilming()).toBe(false)

      await door.getByRole('link', { name: t('door:screen.leave') }).click()
      await namedState(door, 'leaving the door')
      await door.getByRole('button', { name: t('door:screen.away.erase') }).click()
      await expect(door.getByRole('heading', { name: t('door:screen.shut.left.title') })).toBeVisible()
      expect(await stored(door)).not.toContain('Elise')
    } finally {
      await device.stop()
    }
  },
)
