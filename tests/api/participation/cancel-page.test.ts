import { expect, test } from 'vitest'
import CancelTickets, { action, loader } from '#app/features/participation/cancel.tsx'
import participation from '#locales/fr/participation.json' with { type: 'json' }
import { pageForms } from '#tests/api/world/page-forms.ts'
import { type Person, type World, world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

/** Opens the page that cancels tickets of this registration, in the browser of whoever registered. */
async function pageOf(app: World, { id, person }: { id: number; person: Person }) {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  await browser.signIn(person)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return async (query: string) => {
    const url = `${app.services.settings.publicUrl}/mes-inscriptions/${id}/annuler${query}`
    const request = new Request(url, { headers: { Cookie, 'Accept-Language': 'fr' } })
    const params = { participantId: String(id) }
    const { data } = await loader({ request, context: { peer: browser.peer }, params })
    return { title: data.title, html: await drawnPage(CancelTickets, data) }
  }
}

test('a choice of tickets that was sent with nothing ticked says what is missing', async () => {
  const app = await world()
  const bruno = await app.participation({ activity: await app.activity(), partySize: 3 })
  const open = await pageOf(app, bruno)

  const first = await open('')
  expect(first.html).not.toContain('role="alert"')
  const again = await open('?choisir=1')
  expect(again.title).toMatch(/^Erreur/)
  const alert = /<div[^>]*role="alert"[^>]*><a href="#(\w+)">([^<]*)<\/a><\/div>/.exec(again.html)
  expect(alert?.[2]).toBe(participation.cancel.missing)
  const [box] = new RegExp(`<input[^>]* id="${alert?.[1]}"[^>]*>`).exec(again.html) ?? []
  expect(box).toContain('name="billets"')
})

test('a request is withdrawn: its page speaks neither of tickets nor of a registration', async () => {
  const app = await world()
  const activity = await app.activity({ needsApproval: true })
  const bruno = await app.participation({ activity, partySize: 2 })
  const tickets = await app.db.selectFrom('ticket').select('uuid').execute()
  const open = await pageOf(app, bruno)
  const [first, second] = tickets.map(({ uuid }) => uuid)
  const { request } = participation.cancel

  const part = await open(`?billets=${first}`)
  expect(part.html).toContain(request.stay)
  expect(part.html).not.toMatch(/reste inscrite|l’inscription/)
  expect(part.html).not.toContain(request.button)
  const whole = await open(`?billets=${first}&billets=${second}`)
  for (const words of [request.heading, request.last_other, request.button])
    expect(whole.html).toContain(words)
  expect(whole.html).not.toContain(participation.cancel.last)
  expect(whole.title).toContain(request.heading.replace('?', ''))

  const path = `/mes-inscriptions/${bruno.id}/annuler`
  const send = await pageForms(app, bruno.person)
  const press = (fields: Record<string, string>) =>
    send(action, { path, params: { participantId: String(bruno.id) }, fields })
  const [activityId, billets] = [String(activity.id), `${first}`]
  expect(await press({ activityId, billets })).toMatchObject({ toast: 'ticketsDeleted' })

  const rest = await open(`?billets=${second}`)
  expect(rest.html).toContain(request.last_one)
  expect(rest.html).toContain('name="demande"')
  const sent = await press({ activityId, billets: `${second}`, demande: '1' })
  expect(sent).toMatchObject({ toast: 'participation:cancel.request.done' })
})
