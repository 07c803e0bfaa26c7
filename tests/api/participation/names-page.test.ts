import { expect, test } from 'vitest'
import NamesPage, { action, loader } from '#app/features/participation/names.tsx'
import forms from '#locales/fr/forms.json' with { type: 'json' }
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('names that are sent after signing out stay on the page, with what to do', async () => {
  const app = await world()
  const bruno = await app.participation({ activity: await app.activity(), partySize: 2 })
  const tickets = await app.db.selectFrom('ticket').select('uuid').orderBy('id').execute()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const url = `${app.services.settings.publicUrl}/mes-inscriptions/${bruno.id}/noms`
  const params = { participantId: String(bruno.id) }
  const context = { peer: '203.0.113.80' }
  const headers = { 'Accept-Language': 'fr' }
  const body = new URLSearchParams(
    tickets.flatMap(({ uuid }, index) => [
      [`billets[${index}].uuid`, uuid],
      [`billets[${index}].prenom`, ['Bruno', 'Maude'][index] ?? ''],
    ]),
  )
  const sent: unknown = await action({
    request: new Request(url, { method: 'POST', headers, body }),
    context,
    params,
  })
  expect(sent).toMatchObject({ data: { status: 401 } })
  const { data } = await loader({ request: new Request(url, { headers }), context, params })
  const html = await drawnPage(NamesPage, data, (sent as { data: object }).data)
  expect(html).toContain(forms.errors.names.UNAUTHORIZED)
  expect(html).toContain('value="Maude"')
  expect(data.title).toMatch(/^Erreur/)

  const opened = loader({ request: new Request(url, { headers }), context: {}, params })
  await expect(opened).rejects.toMatchObject({ status: 302 })
})
