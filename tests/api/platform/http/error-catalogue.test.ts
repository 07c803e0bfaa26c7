import { describe, expect, test } from 'vitest'
import { action as resend } from '#app/features/account/email/resend-confirmation.tsx'
import { action as authenticate } from '#app/features/account/sign-in/authentication.tsx'
import { makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { takeToast, toastAtHand } from '#app/lib/toast.server.ts'
import enAccount from '#locales/en/account.json' with { type: 'json' }
import enApi from '#locales/en/api.json' with { type: 'json' }
import enForms from '#locales/en/forms.json' with { type: 'json' }
import enToasts from '#locales/en/toasts.json' with { type: 'json' }
import frAccount from '#locales/fr/account.json' with { type: 'json' }
import frApi from '#locales/fr/api.json' with { type: 'json' }
import frForms from '#locales/fr/forms.json' with { type: 'json' }
import frToasts from '#locales/fr/toasts.json' with { type: 'json' }
import type { RestAnswer } from '#tests/api/world/browser.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

/**
 * The error catalogue of the specification (§8), as far as it is about accounts: each row is caused by a real call,
 * through the API and through the page, in both languages.
 */
type Language = 'fr' | 'en'

const WORDS = {
  fr: { forms: frForms.errors, account: frAccount, toasts: frToasts, api: frApi },
  en: { forms: enForms.errors, account: enAccount, toasts: enToasts, api: enApi },
}

/** Returns the sentence of a key; fails when there is none. */
function sentence(tree: object, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], tree)
  if (typeof found !== 'string' || found === '') throw new Error(`No sentence for ${key}.`)
  return found
}

/** Pages use the services of the process: here those of the app. */
function inhabit({ services }: World): void {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
}

async function appFor(language: Language) {
  const app = await world()
  inhabit(app)
  visitors++
  const headers = { 'Accept-Language': language }
  const { publicUrl } = app.services.settings
  const minuteAgo = new Date(app.services.now().getTime() - 60_000)
  const stamp = makeFormToken({ ...app.services, now: () => minuteAgo })

  /** Posts a form of the authentication screen, and returns what the person sees then. */
  async function sendForm(fields: Record<string, string>, Accept = 'text/html,*/*;q=0.8') {
    const request = new Request(`${publicUrl}/authentification`, {
      method: 'POST',
      headers: { ...headers, Accept },
      body: new URLSearchParams({ stamp, ...fields }),
    })
    const context = { peer: `198.51.100.${visitors}` }
    const args = { request, context, params: {} }
    try {
      const { data, init } = await authenticate(args)
      const errors = Object.entries(data.result.error ?? {}).map(([field, keys]) => [field, keys?.[0]])
      return {
        status: init?.status,
        errors: Object.fromEntries(errors) as object,
        toast: toastAtHand(args)?.key,
        hasToast: data.hasToast,
        left: takeToast(new Request(publicUrl, { headers: { Cookie: cookiesOf(init?.headers) } }))?.toast.key,
      }
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      return { status: thrown.status, to: thrown.headers.get('Location') }
    }
  }

  return { ...app, sendForm, page: app.browser(), words: WORDS[language], headers }
}

/** Returns the Cookie header that a browser sends after this answer. */
function cookiesOf(headers: HeadersInit | undefined): string {
  return new Headers(headers)
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

let visitors = 0

function expectProblem(
  { status, body }: RestAnswer,
  words: (typeof WORDS)[Language],
  wanted: number,
  code: string,
  key = code,
) {
  const { retryAfter = 60 } = (body as { data?: { retryAfter?: number } }).data ?? {}
  const message = sentence(words.api, key).replace('{{minutes}}', String(Math.ceil(retryAfter / 60)))
  expect([status, body]).toMatchObject([wanted, { code, message }])
}

const PERSON = { firstname: 'Alice', name: 'Roy', password: PASSWORD }
const FORM = { view: 'signup', prenom: 'Alice', nom: 'Roy', password: PASSWORD, terms: 'on' }
const FAULT = () => Promise.reject(new Error('the disk is full'))

describe.each(['fr', 'en'] as const)('the error catalogue in %s', (language) => {
  test('Signup answered 409: existing-account message on the e-mail field', async () => {
    const { participant, page, sendForm, words, headers } = await appFor(language)
    const { email: username } = await participant()
    expectProblem(
      await page.send('/api/user', { json: { ...PERSON, username }, headers }),
      words,
      409,
      'ALREADY_REGISTERED',
    )
    const shown = await sendForm({ ...FORM, username })
    const shownError = `=${sentence(words.api, 'ALREADY_REGISTERED')}`
    expect(shown).toMatchObject({ status: 409, errors: { username: shownError }, toast: undefined })
  })

  test('Any other signup error: signup-error toast', async () => {
    const { services, page, sendForm, words, headers } = await appFor(language)
    services.passwords = { ...services.passwords, hash: FAULT }
    const username = 'panne@exemple.org'
    expectProblem(
      await page.send('/api/user', { json: { ...PERSON, username }, headers }),
      words,
      500,
      'INTERNAL_SERVER_ERROR',
      'INTERNAL',
    )
    const shown = await sendForm({ ...FORM, username })
    expect(shown).toMatchObject({ status: 500, errors: {}, toast: 'account:toasts.signUpError' })
    // With script the page loads its surroundings again, and finds it in a cookie.
    expect(await sendForm({ ...FORM, username }, '*/*')).toMatchObject({
      status: 500,
      toast: undefined,
      hasToast: true,
      left: 'account:toasts.signUpError',
    })
    sentence(words.account, 'toasts.signUpError')
  })

  test('Login failure or any sign-in error: connection-error message on the e-mail field', async () => {
    const { participant, page, sendForm, words, headers } = await appFor(language)
    const { email: username } = await participant()
    const form = { username, password: 'une autre phrase', csrfToken: await page.csrfToken() }
    expectProblem(
      await page.send('/api/auth/callback/credentials', { form, headers }),
      words,
      401,
      'CREDENTIALS_SIGNIN',
    )
    for (const wrong of [username, 'personne-du-tout@exemple.org']) {
      const shown = await sendForm({ view: 'login', username: wrong, password: 'une autre phrase' })
      expect(shown).toMatchObject({ status: 401, errors: { username: 'signIn.CREDENTIALS_SIGNIN' } })
    }
    sentence(words.forms, 'signIn.CREDENTIALS_SIGNIN')
  })

  test('Any other sign-in error: connection-error message on the e-mail field', async () => {
    const { participant, services, sendForm, words } = await appFor(language)
    const { email: username } = await participant()
    services.passwords = { ...services.passwords, verify: FAULT }
    const shown = await sendForm({ view: 'login', username, password: PASSWORD })
    const shownError = `=${sentence(words.api, 'INTERNAL')}`
    expect(shown).toMatchObject({ status: 500, errors: { username: shownError } })
  })

  test('Password reset 404: e-mail-not-found message', async () => {
    const { page, sendForm, words, headers } = await appFor(language)
    const email = `personne-${language}@exemple.org`
    for (const answer of [
      await page.send('/api/profil/pass/request', { json: { email }, headers }),
      await page.send(`/api/profil/pass?${new URLSearchParams({ email })}`, { headers }),
    ])
      expectProblem(answer, words, 404, 'EMAIL_NOT_FOUND')
    const shown = await sendForm({ view: 'forgot', email })
    expect(shown).toMatchObject({ status: 404, errors: { email: 'forgotPassword.EMAIL_NOT_FOUND' } })
    sentence(words.forms, 'forgotPassword.EMAIL_NOT_FOUND')
  })

  test('Password reset 403: message that a guest cannot update the password', async () => {
    const { services, page, sendForm, words, headers } = await appFor(language)
    const { email } = await guestOf(services)
    for (const answer of [
      await page.send('/api/profil/pass/request', { json: { email }, headers }),
      await page.send(`/api/profil/pass?${new URLSearchParams({ email })}`, { headers }),
    ])
      expectProblem(answer, words, 403, 'GUEST_HAS_NO_PASSWORD')
    const shown = await sendForm({ view: 'forgot', email })
    expect(shown).toMatchObject({ status: 403, errors: { email: 'forgotPassword.GUEST_HAS_NO_PASSWORD' } })
    sentence(words.forms, 'forgotPassword.GUEST_HAS_NO_PASSWORD')
  })

  test('Password reset with valid false, which is an email that could not be asked for: signup-error toast', async () => {
    const { participant, services, sendForm, words } = await appFor(language)
    const { email } = await participant()
    services.now = () => {
      throw new Error('the clock stopped')
    }
    const shown = await sendForm({ view: 'forgot', email })
    expect(shown).toMatchObject({ status: 500, errors: {}, toast: 'account:toasts.signUpError' })
    sentence(words.account, 'toasts.signUpError')
  })

  test('Password reset success: reset confirmation, back to the login view', async () => {
    const { participant, page, sendForm, words, headers } = await appFor(language)
    const { email } = await participant()
    const answer = await page.send('/api/profil/pass/request', { json: { email }, headers })
    expect([answer.status, answer.body]).toEqual([200, { valid: true }])
    const shown = await sendForm({ view: 'forgot', email })
    const to = new URL(shown.to ?? '', 'http://here.invalid')
    expect([shown.status, to.pathname]).toEqual([302, '/authentification'])
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ set: 'login', news: 'sent' })
    sentence(words.account, 'notes.sent.title')
  })

  test.each([
    { success: true, key: 'reconfirmSendMail' },
    { success: false, key: 'errReconfirmSendMail' },
  ])('Resend verification, success $success: toast $key', async ({ success, key }) => {
    const { participant, page, services, words, headers, clock } = await appFor(language)
    const alice = await participant({ emailConfirmed: false, locale: language })
    await page.signIn(alice)
    const Cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (!success)
      for (let time = 1; time <= 5; time++) {
        await page.send('/api/user/resendmailvalidation', { json: {} })
        clock.pass({ minutes: 1 })
      }

    const answer = await page.send('/api/user/resendmailvalidation', { json: {}, headers })
    if (success) expect([answer.status, answer.body]).toEqual([200, { sent: true }])
    else expectProblem(answer, words, 429, 'TOO_MANY_REQUESTS')

    const request = new Request(`${services.settings.publicUrl}/renvoyer-la-confirmation`, {
      method: 'POST',
      headers: { ...headers, Cookie },
      body: new URLSearchParams(),
    })
    const shown = await resend({ request, context: { peer: page.peer }, params: {} })
    const left = shown.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const next = new Request(services.settings.publicUrl, { headers: { Cookie: left.join('; ') } })
    expect(takeToast(next)?.toast).toMatchObject({ key, tone: success ? 'ok' : 'danger' })
    sentence(words.toasts, key)
  })

  test('Participation creation 401: mail not validated', async () => {
    const { participant, activity, page, words, headers } = await appFor(language)
    const alice = await participant({ emailConfirmed: false, locale: language })
    const { id: activityId } = await activity()
    await page.signIn(alice)
    const json = { activityId, attendance: [{ nbrParticipant: 1 }] }
    expectProblem(
      await page.send('/api/activity/participant', { json, headers }),
      words,
      401,
      'mail_not_validated',
    )
  })
})
