import { expect, test } from 'vitest'
import HandOnPage, {
  action as handOn,
  loader as handOnLoader,
} from '#app/features/participation/tickets/hand-on.tsx'
import TicketPage, { loader } from '#app/features/participation/tickets/ticket.tsx'
import { guestLinkCookie } from '#app/lib/http/cookies.server.ts'
import forms from '#locales/fr/forms.json' with { type: 'json' }
import participation from '#locales/fr/participation.json' with { type: 'json' }
import { makeGuestLink } from '#server/services/account/guest.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

/** A guest with one ticket for an activity in a week. */
async function ticketOfGuest() {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const hike = await app.activity()
  const guest = await guestOf(app.services)
  const attendance = [{ nbrParticipant: 1 }]
  const joined = await app
    .as(null)
    .participation.join({ activityId: hike.id, attendance, guestId: guest.pass })
  const { uuid, code } = joined.participant!.tickets[0]!
  const site = app.services.settings.publicUrl
  return { ...app, guest, uuid, code, site }
}

test('the ticket of an activity that is over says so, and keeps its code and its file', async () => {
  const { uuid, code, site, clock } = await ticketOfGuest()
  const open = async () => {
    const request = new Request(`${site}/billets/${uuid}`)
    const { data } = await loader({ request, context: {}, params: { uuid } })
    return drawnPage(TicketPage, data)
  }
  const before = await open()
  for (const part of ['activite.ics', '/transmettre', 'billet.pdf', code]) expect(before).toContain(part)
  expect(before).not.toContain(participation.ticket.over)

  clock.pass({ days: 9 })
  const after = await open()
  for (const part of [participation.ticket.over, 'billet.pdf', code]) expect(after).toContain(part)
  expect(after).not.toMatch(/activite\.ics|\/transmettre/)
})

test('a ticket is named and handed on with the link that this browser keeps; others are told to sign in', async () => {
  const { services, guest, uuid, site } = await ticketOfGuest()
  const cookie =
    (await guestLinkCookie().serialize(await makeGuestLink(services, guest.id))).split(';')[0] ?? ''
  const open = (query: string, Cookie: string) => {
    const request = new Request(`${site}/billets/${uuid}/transmettre${query}`, { headers: { Cookie } })
    return handOnLoader({ request, context: {}, params: { uuid } })
  }
  const away = await open('', cookie).catch((thrown: unknown) => thrown)
  const to = away instanceof Response ? away.headers.get('Location') : null
  expect(to).toBe(`/billets/${uuid}/transmettre?passe=ici`)
  expect((await open('?passe=ici', cookie)).data.held).toMatchObject({ isOfParty: true })

  const { data } = await open('', '')
  expect(data.held).toBeNull()
  const back = new URLSearchParams({ set: 'login', returnTo: `/billets/${uuid}/transmettre` })
  const href = `/authentification?${back}`.replaceAll('&', '&amp;')
  expect(await drawnPage(HandOnPage, data)).toContain(`href="${href}"`)
})

test('a ticket that is given after signing out stays on its page, and goes with the link that was opened since', async () => {
  const app = await ticketOfGuest()
  const { services, guest, uuid, site } = app
  const cookie =
    (await guestLinkCookie().serialize(await makeGuestLink(services, guest.id))).split(';')[0] ?? ''
  const path = `/billets/${uuid}/transmettre`
  const fields = { intent: 'handOn', prenom: 'Maude', nom: 'Roy', email: 'maude@exemple.org' }
  const context = { peer: '203.0.113.81' }
  const request = (Cookie: string, body?: URLSearchParams) =>
    new Request(`${site}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Accept-Language': 'fr', Cookie },
      ...(body && { body }),
    })
  const send = (Cookie: string): Promise<unknown> =>
    handOn({ request: request(Cookie, new URLSearchParams(fields)), context, params: { uuid } })

  const sent = await send('')
  expect(sent).toMatchObject({ data: { intent: 'handOn' }, init: { status: 401 } })
  const { data } = await handOnLoader({ request: request(cookie), context, params: { uuid } })
  const html = await drawnPage(HandOnPage, data, (sent as { data: object }).data)
  for (const part of [forms.errors.handOn.UNAUTHORIZED, 'value="Maude"', 'value="maude@exemple.org"'])
    expect(html).toContain(part)
  expect(html).not.toContain(participation.handOn.proof)

  const sendAsAnother = await pageForms(app, await app.participant())
  const ofAnother = await sendAsAnother(handOn, { path, params: { uuid }, fields })
  expect(ofAnother).toMatchObject({ status: 404, data: { intent: 'handOn' } })
  expect(JSON.stringify(ofAnother.data)).toContain('handOn.NOT_FOUND')

  const given = (await send(cookie)) as Response
  expect([given.status, given.headers.get('Location')]).toEqual([302, '/mes-inscriptions?passe=ici'])
})
