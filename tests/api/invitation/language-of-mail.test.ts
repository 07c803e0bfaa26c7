import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { action as join, loader } from '#app/features/account/organisation-invitation.tsx'
import { action as answer } from '#app/features/invitation/answer.tsx'
import { invitationLink } from '#server/services/invitation/link.ts'
import { invitation, organisation } from '#tests/api/world/organisations.ts'
import { type World, world } from '#tests/api/world/world.ts'

type Action = (args: ActionFunctionArgs) => Promise<unknown>

/** Presses a button of a page that was opened from a French email, in an English browser; returns where it leads. */
async function pressed({ services }: World, action: Action, path: string, fields: Record<string, string>) {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const url = `${services.settings.publicUrl}${path}&lang=fr`
  const headers = { 'Accept-Language': 'en' }
  const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const answered = await action({ request, context: { peer: '203.0.113.83' }, params: {} })
  if (!(answered instanceof Response)) throw new Error('It leads nowhere.')
  return new URL(answered.headers.get('Location') ?? '', url)
}

test.each([
  ['non', /^\/invitation\/activite$/],
  ['oui', /^\/activites\/\d+\/inscription$/],
])('the answer %s to an invitation is read in the language of its email', async (reponse, page) => {
  const app = await world()
  const { id: activityId, host } = await app.activity()
  await app.as(host).invitation.save({ activityId, guests: [{ email: 'amie@exemple.org' }] })
  const { id } = await app.db.selectFrom('activityInvitation').select('id').executeTakeFirstOrThrow()
  const link = new URLSearchParams({ lien: invitationLink(app.services, id, 'answer') })
  const { pathname, searchParams } = await pressed(app, answer, `/invitation/activite?${link}`, { reponse })
  expect(pathname).toMatch(page)
  expect(searchParams.get('lang')).toBe('fr')
})

test('the invitation of an organisation leads to signing in, up and back in the language of its email', async () => {
  const app = await world()
  const { link: lien } = await invitation(app, await organisation(app), { email: 'amie@exemple.org' })
  const path = `/invitation?${new URLSearchParams({ lien })}`
  const login = await pressed(app, join, path, { intent: 'accept' })
  expect(login.searchParams.get('lang')).toBe('fr')
  expect(login.searchParams.get('returnTo')).toBe(`${path}&lang=fr`)

  const request = new Request(`${app.services.settings.publicUrl}${path}&lang=fr`)
  const { data } = await loader({ request, context: {}, params: {} })
  for (const way of [data.login, data.signup]) {
    const { searchParams } = new URL(way, 'https://viree.example')
    expect([searchParams.get('lang'), searchParams.get('returnTo')]).toEqual(['fr', `${path}&lang=fr`])
  }
})
