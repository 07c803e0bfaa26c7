import { expect, test } from 'vitest'
import Join, { loader } from '#app/features/participation/join.tsx'
import { guestLinkCookie } from '#app/lib/http/cookies.server.ts'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { instant } from '#server/runtime/clock.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { isSpent } from '#server/services/platform/rate-limit.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { leave } from '#tests/api/world/limits.ts'
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('the form has fields for the names of a party until the date that the host set', async () => {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const hike = await app.activity()
  const open = () => {
    const request = new Request(`${app.services.settings.publicUrl}/activites/${hike.id}/inscription`)
    return loader({ request, context: {}, params: { activityId: String(hike.id) } })
  }
  expect((await open()).of.mayName).toBe(true)
  await updateActivity(app.db, hike.id, { ticketsLockedAt: instant(app.clock.now) })
  expect((await open()).of.mayName).toBe(false)
})

test('the form says that this browser has opened tickets, where the address has no mark of their link', async () => {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const hike = await app.activity()
  const gaston = await guestOf(app.services)
  const attendance = [{ nbrParticipant: 2 }]
  await app.as(null).participation.join({ activityId: hike.id, attendance, guestId: gaston.pass })
  const link = await guestLinkCookie().serialize(await makeGuestLink(app.services, gaston.id))
  const open = (query: string, Cookie = '') => {
    const url = `${app.services.settings.publicUrl}/activites/${hike.id}/inscription${query}`
    const request = new Request(url, { headers: { Cookie } })
    return loader({ request, context: {}, params: { activityId: String(hike.id) } })
  }
  const cookie = link.split(';')[0]
  expect(await open('')).toMatchObject({ own: null, openedBefore: null })
  expect(await open('', cookie)).toMatchObject({ own: null, openedBefore: 'ici' })
  const marked = await open('?passe=ici', cookie)
  expect(marked).toMatchObject({ own: { people: 2, requested: 0, passe: 'ici' }, openedBefore: null })
})

test('a link without tickets here is no wrong link, however often the form is opened with it', async () => {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const hike = await app.activity()
  const gaston = await guestOf(app.services)
  const link = await guestLinkCookie().serialize(await makeGuestLink(app.services, gaston.id))
  const peer = '203.0.113.9'
  const url = `${app.services.settings.publicUrl}/activites/${hike.id}/inscription`
  const open = () => {
    const request = new Request(url, { headers: { Cookie: link.split(';')[0]! } })
    return loader({ request, context: { peer }, params: { activityId: String(hike.id) } })
  }
  await leave(app.services, 1, 'wrongLink', peer)
  for (let time = 0; time < 3; time++) expect(await open()).toMatchObject({ openedBefore: null })
  expect(await isSpent(app.services, [['wrongLink', peer]])).toBeNull()
})

test('places that the host has yet to approve are no registration', async () => {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const hike = await app.activity({ needsApproval: true })
  const { person } = await app.participation({ activity: hike, partySize: 2 })
  const browser = app.browser()
  await browser.signIn(person)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `${app.services.settings.publicUrl}/activites/${hike.id}/inscription`
  const request = new Request(url, { headers: { Cookie, 'Accept-Language': 'fr' } })
  const opened = await loader({
    request,
    context: { peer: browser.peer },
    params: { activityId: String(hike.id) },
  })
  expect(opened.own).toMatchObject({ people: 2, unpaid: 0, requested: 2 })
  const html = await drawnPage(Join, opened)
  expect(html).not.toContain('L’inscription est faite')
  expect(html).toContain('2\u00a0places demandées')
  expect(html).toContain('href="/mes-inscriptions"')
})
