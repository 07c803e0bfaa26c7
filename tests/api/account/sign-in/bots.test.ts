import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { action as authenticate } from '#app/features/account/sign-in/authentication.tsx'
import { action as signUpWithGoogle } from '#app/features/account/sign-in/google.tsx'
import { action as mailLink } from '#app/features/participation/list.tsx'
import { makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { issueProviderCode } from '#server/services/account/sign-in/provider-code.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'

type Action = (args: ActionFunctionArgs) => Promise<unknown>

interface Returned {
  data: { result: { error?: Record<string, string[]> }; formToken?: string }
  init: ResponseInit | null
}

/** A visitor without script; of a form that comes back, its errors and the token in it. */
async function visitor() {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const { publicUrl } = app.services.settings

  async function send(action: Action, path: string, fields: Record<string, string>) {
    const request = new Request(publicUrl + path, { method: 'POST', body: new URLSearchParams(fields) })
    const context = { peer: '203.0.113.81' }
    const answer: unknown = await action({ request, context, params: {} }).catch((thrown: unknown) => thrown)
    if (answer instanceof Response) return { status: answer.status }
    if (answer instanceof Error) throw answer
    const { data, init } = answer as Returned
    return { status: init?.status, errors: data.result.error, formToken: data.formToken }
  }

  return { ...app, send }
}

const TOO_FAST = { status: 422, errors: { '': ['tooFast'] } }
const NAMES = { prenom: 'Maude', nom: 'Gélinas', terms: 'on' }

test('a program that fills in the field that nobody sees opens no account', async () => {
  const { send, db } = await visitor()
  const path = '/authentification?set=signup'
  const form = { view: 'signup', username: 'maude@exemple.org', password: PASSWORD, ...NAMES }
  const accounts = () => db.selectFrom('user').select('email').where('isGuest', '=', false).execute()
  expect(await send(authenticate, path, { ...form, commentaire: 'Achetez' })).toMatchObject(TOO_FAST)
  expect(await accounts()).toEqual([])
  // A password manager fills the form in one go: what people see takes no minimum time.
  expect(await send(authenticate, path, { ...form, commentaire: '' })).toMatchObject({ status: 302 })
  expect(await accounts()).toEqual([{ email: form.username }])
})

test('nor with a code of Google', async () => {
  const { send, services, db } = await visitor()
  const email = 'maude@exemple.org'
  const names = { firstName: 'Maude', lastName: 'Gélinas' }
  const person = { subject: 'sub-maude', email, isEmailVerified: true, ...names }
  const form = { ...NAMES, providerId: await issueProviderCode(services, person) }
  const path = '/authentification/google'
  expect(await send(signUpWithGoogle, path, { ...form, commentaire: 'Achetez' })).toMatchObject(TOO_FAST)
  expect(await db.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([])
  expect(await send(signUpWithGoogle, path, form)).toMatchObject({ status: 302 })
})

test.each<[string, Action, string, Record<string, string>]>([
  ['a forgotten password', authenticate, '/authentification?set=forgot', { view: 'forgot' }],
  ['the link to tickets', mailLink, '/mes-inscriptions', { intent: 'mailLink' }],
])('a form about %s is read once it is two seconds old', async (_what, action, path, fields) => {
  const { send, services, clock, participant, delivered } = await visitor()
  const { email } = await participant()
  await delivered()
  const stamp = makeFormToken(services)
  const form = { ...fields, email }
  expect(await send(action, path, form)).toMatchObject(TOO_FAST)
  expect(await send(action, path, { ...form, stamp })).toMatchObject({ ...TOO_FAST, formToken: stamp })
  expect(await delivered()).toEqual([])
  clock.pass({ seconds: 2 })
  expect(await send(action, path, { ...form, stamp, commentaire: 'Achetez' })).toMatchObject(TOO_FAST)
  expect(await send(action, path, { ...form, stamp })).toEqual({ status: 302 })
})
