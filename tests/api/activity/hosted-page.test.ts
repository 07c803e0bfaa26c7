import { expect, test } from 'vitest'
import HostedActivity, { loader } from '#app/features/hosting/activity.tsx'
import { type Person, world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

/** An activity with a registration; `openAs` returns the host's page of it as somebody sees it. */
async function hosted() {
  const app = await world()
  const hike = await app.activity()
  const { id } = await app.participation({ activity: hike })
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const openAs = async (person: Person, query = '') => {
    const browser = app.browser()
    await browser.signIn(person)
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `${app.services.settings.publicUrl}/mes-activites/${hike.id}${query}`
    const request = new Request(url, { headers: { Cookie, 'Accept-Language': 'fr' } })
    const params = { activityId: String(hike.id) }
    return drawnPage(HostedActivity, await loader({ request, context: { peer: browser.peer }, params }))
  }
  const tab = (name: string) => `href="/mes-activites/${hike.id}/${name}"`
  return { ...app, hike, participantId: id, openAs, tab }
}

test('the host of an activity that was called off still finds what was sent, and nothing to change', async () => {
  const { db, clock, hike, openAs, tab } = await hosted()
  await db.updateTable('activity').set({ cancelledAt: clock.now.toISOString() }).execute()
  const html = await openAs(hike.host)
  expect(html).toContain(tab('courriels'))
  expect(html).toContain(tab('porte'))
  expect(html).not.toContain(tab('invitations'))
})

test('who paid can be found in a list that was called off, also where the lowest price is free', async () => {
  const { db, clock, hike, openAs } = await hosted()
  await db.updateTable('activity').set({ cancelledAt: clock.now.toISOString() }).execute()
  const filter = '<option value="paid">'
  expect(await openAs(hike.host, '?q=a')).not.toContain(filter)
  const { id: _, ...free } = await db.selectFrom('ticketType').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('ticketType')
    .values({ ...free, name: 'Adulte', priceCents: 1500 })
    .execute()
  expect(await openAs(hike.host, '?q=a')).toContain(filter)
})

test('an operator finds what the host sent, and no door, which is the host’s', async () => {
  const { operator, openAs, tab } = await hosted()
  const html = await openAs(await operator())
  expect(html).toContain(tab('courriels'))
  expect(html).not.toContain(tab('porte'))
  expect(html).not.toContain(tab('invitations'))
})

test('the host chooses registrations in the list and writes to them; an operator does not', async () => {
  const { operator, hike, participantId, openAs } = await hosted()
  const html = await openAs(hike.host)
  expect(html).toContain(`action="/mes-activites/${hike.id}/courriels/maintenant"`)
  expect(html).toMatch(new RegExp(`<input[^>]*name="participant"[^>]*value="${participantId}"`))
  expect(await openAs(await operator())).not.toContain('name="participant"')
})

test('each page that a tab leads to knows which tabs its reader has', async () => {
  const { as, operator, hike } = await hosted()
  const of = { activityId: hike.id }
  const { door, invitation, hostEmail } = as(hike.host).pages
  const ofHost = { ...of, waitingParties: 0, mayEdit: true, isHost: true, isCancelled: false }
  expect((await door.overview(of)).tabs).toMatchObject(ofHost)
  expect((await invitation.view(of)).tabs).toMatchObject(ofHost)
  expect((await hostEmail.view(of)).tabs).toMatchObject(ofHost)

  const read = await as(await operator()).pages.hostEmail.view(of)
  expect(read.tabs).toMatchObject({ mayEdit: false, isHost: false })
})
