import type { ActionFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, test } from 'vitest'
import { action as change } from '#app/features/hosting/editor/edit.tsx'
import { action as send } from '#app/features/hosting/emails/now.tsx'
import { action as save } from '#app/features/hosting/emails/text.tsx'
import { action as remove } from '#app/features/hosting/participants/remove.tsx'
import { world } from '#tests/api/world/world.ts'

beforeEach(async () => {
  const { services } = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
})

type Action = (args: ActionFunctionArgs) => Promise<unknown>

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
