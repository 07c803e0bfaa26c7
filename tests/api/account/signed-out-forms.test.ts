import type { ActionFunctionArgs } from '@remix-run/node'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { action as change } from '#app/features/hosting/editor/edit.tsx'
import SendNow, { action as send, loader as readNow } from '#app/features/hosting/emails/now.tsx'
import HostText, { action as save, loader as readText } from '#app/features/hosting/emails/text.tsx'
import { action as remove } from '#app/features/hosting/participants/remove.tsx'
import forms from '#locales/fr/forms.json' with { type: 'json' }
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

beforeEach(async () => {
  const { services } = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
})

type Action = (args: ActionFunctionArgs) => Promise<unknown>
type Loader = (args: ActionFunctionArgs) => Promise<object>

/** Sends a form below an activity without a session. */
function sendTo(action: Action, path: string, fields: Record<string, string> = {}): Promise<unknown> {
  const url = `https://viree.example/mes-activites/20/${path}`
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const params = { activityId: '20', participantId: '12', moment: 'rappel' }
  return action({ request, context: {}, params }).catch((thrown: unknown) => thrown)
}

/** Returns the page to which signing in leads back. */
function wayBack(answer: unknown): string | null {
  const { headers } = answer as Response
  return new URL(headers.get('Location') ?? '', 'https://viree.example').searchParams.get('returnTo')
}

test.each([
  ['an email that leaves now', send, 'courriels/maintenant?participant=12'],
  ['the text of an email', save, 'courriels/rappel'],
])('%s comes back to a host who was signed out while writing', async (_, action, path) => {
  const content = 'Le sentier est glacé.'
  expect(await sendTo(action, path, { subject: 'Verglas', content, intent: 'send' })).toMatchObject({
    data: {
      result: { status: 'error', error: { '': ['form.signedOut'] }, initialValue: { content } },
    },
    init: { status: 401 },
  })
})

test.each<[string, ComponentType, Action, Loader, string]>([
  ['an email that leaves now', SendNow, send, readNow, 'courriels/maintenant?participant=12'],
  ['the text of an email', HostText, save, readText, 'courriels/lendemain'],
])('%s is drawn again where no script runs', async (_, Page, action, loader, path) => {
  const url = `https://viree.example/mes-activites/20/${path}`
  const headers = { 'Accept-Language': 'fr' }
  const fields = { subject: 'Verglas', content: 'Le sentier est glacé.', audience: 'ABSENT', intent: 'send' }
  const body = new URLSearchParams(fields)
  const around = { context: {}, params: { activityId: '20', moment: 'lendemain' } }
  const sent = await action({ request: new Request(url, { method: 'POST', headers, body }), ...around })
  const loaded = await loader({ request: new Request(url, { headers }), ...around })
  const html = await drawnPage(Page, loaded, (sent as { data: object }).data)
  for (const part of [forms.errors.form.signedOut, 'Le sentier est glacé.', 'value="Verglas"'])
    expect(html).toContain(part)
  expect(html.includes('value="ABSENT"')).toBe(Page === SendNow)

  const opened = loader({ request: new Request(url, { headers }), ...around, context: {} })
  await expect(opened).rejects.toMatchObject({ status: 302 })
})

test('a change of an activity stays on its page, whose step of a draft leads to signing in', async () => {
  expect(await sendTo(change, 'modifier')).toMatchObject({
    data: { isSignedOut: true },
    init: { status: 401 },
  })
  expect(wayBack(await sendTo(change, 'modifier?etape=2'))).toBe('/mes-activites/20/modifier?etape=2')
})

test('signing in leads from any other form back to its page, as it was filtered', async () => {
  const page = 'participants/12/retirer?etat=present&q=roy'
  expect(wayBack(await sendTo(remove, page))).toBe(`/mes-activites/20/${page}`)
})
