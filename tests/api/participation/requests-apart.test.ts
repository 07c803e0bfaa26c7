import { expect, test } from 'vitest'
import HostedActivity, { loader } from '#app/features/hosting/activity.tsx'
import participants from '#locales/fr/participants.json' with { type: 'json' }
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('requests are searched, downloaded and read beyond the first ones, before anybody is approved', async () => {
  const app = await world()
  const hike = await app.activity({ needsApproval: true, capacity: 30 })
  for (let count = 0; count < 21; count++) await app.participation({ activity: hike })
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  await browser.signIn(hike.host)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = async (query: string) => {
    const url = `${app.services.settings.publicUrl}/mes-activites/${hike.id}${query}`
    const request = new Request(url, { headers: { Cookie, 'Accept-Language': 'fr' } })
    const params = { activityId: String(hike.id) }
    const page = await loader({ request, context: { peer: browser.peer }, params })
    return { page, html: await drawnPage(HostedActivity, page) }
  }

  const { page, html } = await open('')
  expect(page).toMatchObject({ requestsInAll: 21, participants: [] })
  expect(page.requests).toHaveLength(20)
  expect(html).toContain('id="participants-filter"')
  expect(html).toContain('participants.xlsx')
  expect(html).toContain(participants.list.onlyRequests)
  expect(html).not.toContain(participants.list.nobody)
  expect(html).toContain('?etat=requested#participants')
  const listed = await open('?etat=requested')
  expect(listed.page).toMatchObject({ participants: [], list: { found: { registrations: 21 } } })
  // Each stands there once, with its buttons.
  expect(listed.page.requests).toHaveLength(21)
  expect(listed.html.match(/value="refuse"/g)).toHaveLength(21)
})
