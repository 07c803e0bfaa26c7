import { expect, test } from 'vitest'
import CancelTickets, { loader } from '#app/features/participation/cancel.tsx'
import participation from '#locales/fr/participation.json' with { type: 'json' }
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('a choice of tickets that was sent with nothing ticked says what is missing', async () => {
  const app = await world()
  const bruno = await app.participation({ activity: await app.activity(), partySize: 3 })
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  await browser.signIn(bruno.person)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = async (query: string) => {
    const url = `${app.services.settings.publicUrl}/mes-inscriptions/${bruno.id}/annuler${query}`
    const request = new Request(url, { headers: { Cookie, 'Accept-Language': 'fr' } })
    const params = { participantId: String(bruno.id) }
    const { data } = await loader({ request, context: { peer: browser.peer }, params })
    return { title: data.title, html: await drawnPage(CancelTickets, data) }
  }

  const first = await open('')
  expect(first.html).not.toContain('role="alert"')
  const again = await open('?choisir=1')
  expect(again.title).toMatch(/^Erreur/)
  const alert = /<div[^>]*role="alert"[^>]*><a href="#(\w+)">([^<]*)<\/a><\/div>/.exec(again.html)
  expect(alert?.[2]).toBe(participation.cancel.missing)
  const [box] = new RegExp(`<input[^>]* id="${alert?.[1]}"[^>]*>`).exec(again.html) ?? []
  expect(box).toContain('name="billets"')
})
