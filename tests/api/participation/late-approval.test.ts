import { expect, test } from 'vitest'
import HostedActivity, { action, loader } from '#app/features/hosting/activity.tsx'
import participants from '#locales/fr/participants.json' with { type: 'json' }
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('a host who approves a request once the activity is over reads why not', async () => {
  const app = await world()
  const hike = await app.activity({ needsApproval: true })
  const bruno = await app.participation({ activity: hike })
  app.clock.pass({ days: 9 })

  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  await browser.signIn(hike.host)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `${app.services.settings.publicUrl}/mes-activites/${hike.id}`
  const headers = { Cookie, 'Accept-Language': 'fr' }
  const body = new URLSearchParams({ decision: 'approve', participantId: String(bruno.id) })
  const context = { peer: browser.peer }
  const params = { activityId: String(hike.id) }
  const request = new Request(url, { method: 'POST', headers, body })
  const answer: unknown = await action({ request, context, params })
  expect(answer).toMatchObject({ data: { answer: { problem: 'ALREADY_STARTED' } }, init: { status: 409 } })

  const page = await loader({ request: new Request(url, { headers }), context, params })
  expect(page.title).toMatch(/^Erreur/)
  const html = await drawnPage(HostedActivity, page, (answer as { data: object }).data)
  expect(html).toContain(participants.requests.problems.ALREADY_STARTED)
})
