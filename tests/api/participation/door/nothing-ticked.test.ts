import { expect, test } from 'vitest'
import { action } from '#app/features/hosting/door.tsx'
import { takeToast } from '#app/lib/toast.server.ts'
import { evening } from './evening.ts'

test.each(['take', 'drop'])('to %s kept readings with none ticked is no success', async (intent) => {
  const { services, browser: open, alice, veillee } = await evening()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const browser = open()
  await browser.signIn(alice)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `${services.settings.publicUrl}/mes-activites/${veillee.id}/porte`
  const request = new Request(url, {
    method: 'POST',
    headers: { Cookie },
    body: new URLSearchParams({ intent }),
  })
  const params = { activityId: String(veillee.id) }
  const answer: unknown = await action({ request, context: { peer: browser.peer }, params })
  const [left = ''] = answer instanceof Response ? answer.headers.getSetCookie() : []
  const next = new Request(url, { headers: { Cookie: left.split(';')[0] ?? '' } })
  expect(takeToast(next)?.toast).toEqual({ key: 'checkin:toasts.noneTicked', tone: 'danger' })
})
