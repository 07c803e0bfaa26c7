import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as newPassword } from '#app/features/account/password/new.tsx'
import { action as profile } from '#app/features/account/settings/profile.tsx'
import { action as authenticate } from '#app/features/account/sign-in/authentication.tsx'
import { action as addParticipant } from '#app/features/hosting/participants/add.tsx'
import { action as join } from '#app/features/participation/join.tsx'
import { loader as list } from '#app/features/search/list.tsx'
import { serializeSession } from '#server/api/http/cookies/session.ts'
import type { LimitName } from '#server/domain/platform/rate-limit.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { openSession } from '#server/services/account/sign-in/session.ts'
import { leave } from '#tests/api/world/limits.ts'
import { PASSWORD, type Person, type World, world } from '#tests/api/world/world.ts'

type Action = (args: {
  request: Request
  context: object
  params: Record<string, string>
}) => Promise<unknown>

interface Shown {
  status: number
  headers: Headers
  /** The values of the form, and the errors at its fields. */
  result?: { initialValue?: Record<string, unknown>; error?: Record<string, string[] | null> }
}

let app: World
const PEER = '203.0.113.9'

beforeEach(async () => {
  app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
})

async function cookieOf(person: Person): Promise<string> {
  const session = await openSession(app.services, person.id, {
    client: 'web',
    userAgent: null,
    way: 'PASSWORD',
  })
  return (await serializeSession(app.services.settings, session)).split(';')[0]!
}

async function send(
  action: Action,
  path: string,
  fields: Record<string, string>,
  more: { person?: Person; params?: Record<string, string> } = {},
): Promise<Shown> {
  const Cookie = more.person ? await cookieOf(more.person) : ''
  const request = new Request(`${app.services.settings.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'Accept-Language': 'fr', Cookie },
    body: new URLSearchParams(fields),
  })
  const answer: unknown = await action({ request, context: { peer: PEER }, params: more.params ?? {} }).catch(
    (thrown: unknown) => thrown,
  )
  if (answer instanceof Response) return { status: answer.status, headers: answer.headers }
  const { data, init } = answer as { data: Pick<Shown, 'result'> & { joined?: Shown }; init: ResponseInit }
  return { status: init.status ?? 200, headers: new Headers(init.headers), result: data.result }
}

const messages = ({ result }: Shown) => Object.values(result?.error ?? {}).flatMap((keys) => keys ?? [])

describe('whoever has to wait reads for how long, and nothing typed is lost', () => {
  const spent = (name: LimitName, person: Person) => leave(app.services, 0, name, String(person.id))

  test('in the profile', async () => {
    const person = await app.participant()
    await spent('changeAccount', person)
    const typed = { prenom: 'Alice', nom: 'Roy', description: 'Je marche beaucoup.', language: 'fr' }
    const shown = await send(profile as Action, '/mon-compte/profil', typed, { person })
    expect(shown.status).toBe(429)
    expect(messages(shown)).toEqual([expect.stringMatching(/^form\.tooMany\?minutes=(59|60)$/)])
    expect(shown.result?.initialValue).toMatchObject({ description: 'Je marche beaucoup.' })
  })

  test('where a host enters people', async () => {
    const person = await app.participant()
    const { id } = await app.activity({ host: person })
    await spent('manualParticipant', person)
    const params = { activityId: String(id) }
    const shown = await send(
      addParticipant as Action,
      `/mes-activites/${id}/ajouter`,
      { requestKey: randomUUID(), prenom: 'Réjean', nom: 'Gagnon', nbrParticipant: '2' },
      { person, params },
    )
    expect([shown.status, messages(shown)]).toEqual([
      429,
      [expect.stringMatching(/^form\.tooMany\?minutes=/)],
    ])
    expect(shown.result?.initialValue).toMatchObject({ prenom: 'Réjean', nbrParticipant: '2' })
  })

  test('where a visitor signs in', async () => {
    const { email } = await app.participant()
    await leave(app.services, 0, 'signInFailureByNetwork', PEER)
    const fields = { view: 'login', username: email, password: PASSWORD }
    const shown = await send(authenticate as Action, '/authentification?set=login', fields)
    expect([shown.status, messages(shown)]).toEqual([
      429,
      [expect.stringMatching(/^signIn\.TOO_MANY_REQUESTS\?minutes=(59|60)$/)],
    ])
    expect(shown.result?.initialValue).toMatchObject({ username: email })
  })

  test('on a page without a form: 429 with Retry-After, and what the page needs to say it', async () => {
    await leave(app.services, 0, 'search', PEER)
    const request = new Request(`${app.services.settings.publicUrl}/activites?q=marche`)
    const answer = await (list as Action)({ request, context: { peer: PEER }, params: {} }).catch(
      (thrown: unknown) => thrown,
    )
    const { status, headers } = answer as Response
    expect([status, Number(headers.get('Retry-After')) > 500]).toEqual([429, true])
    expect(await (answer as Response).json()).toEqual({
      minutes: Math.ceil(Number(headers.get('Retry-After')) / 60),
    })
  })
})

test('a new password by e-mail lets its device in while strangers use up the tries of the account', async () => {
  const person = await app.participant()
  const code = await makePasswordCode(app.services, person.id)
  await leave(app.services, 0, 'signInFailureByAccount', person.email)
  const newPass = 'trois outardes sous le grand pont'
  const changed = await send(newPassword as Action, `/mot-de-passe?code=${code}`, { newPass })
  expect(changed.status).toBe(302)
  const device = changed.headers.getSetCookie().find((line) => line.startsWith('viree_device='))!
  const page = app.browser()
  expect((await page.signIn({ email: person.email, password: newPass })).status).toBe(429)
  page.cookies.set('viree_device', /=([^;]+)/.exec(device)![1]!)
  expect((await page.signIn({ email: person.email, password: newPass })).status).toBe(200)
  const wrong = await send(newPassword as Action, `/mot-de-passe?code=${'x'.repeat(43)}`, { newPass })
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('a visitor whose registration is refused for now reads for how long', async () => {
  const person = await app.participant()
  const { id } = await app.activity()
  await leave(app.services, 0, 'join', `account ${person.id}`)
  const shown = await send(
    join as Action,
    `/activites/${id}/inscription`,
    { nbrParticipant: '1' },
    { person, params: { activityId: String(id) } },
  )
  expect(shown.status).toBe(429)
})
