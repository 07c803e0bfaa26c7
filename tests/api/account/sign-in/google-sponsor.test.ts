import { afterAll, beforeAll, expect, test } from 'vitest'
import { action, loader } from '#app/features/account/sign-in/google.tsx'
import { world } from '#tests/api/world/world.ts'
import {
  type OpenIdProviderDouble,
  startOpenIdProvider,
} from '#tests/infrastructure/servers/openid-provider.ts'

let google: OpenIdProviderDouble

beforeAll(async () => {
  google = await startOpenIdProvider()
})
afterAll(() => google.stop())

/** Somebody who came by the link of a host, in a browser without script. */
async function sponsoredVisitor() {
  const app = await world(google.env)
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const host = await app.host()
  const { sponsorshipCode: spsId } = await app.as(host).pages.account.details()
  const page = app.browser()
  const { publicUrl } = app.services.settings
  const sent = () => ({ context: { peer: page.peer }, params: {} })

  async function send(fields: Record<string, string>): Promise<Response> {
    const url = `${publicUrl}/authentification/google`
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
    const answer: unknown = await action({ request, ...sent() }).catch((thrown: unknown) => thrown)
    if (!(answer instanceof Response)) throw new Error('the form came back')
    return answer
  }

  return {
    ...app,
    host,
    spsId,
    send,
    /** Presses the button; returns the address at Google. */
    async leave(returnTo = '') {
      const { headers } = await send({ returnTo, spsId })
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        page.cookies.set(name, value)
      }
      return headers.get('Location') ?? ''
    },
    async comeBack(returned: string) {
      const { pathname, search } = new URL(returned)
      const { headers } = await page.send(pathname + search)
      return new URL(headers.get('Location') ?? '', publicUrl)
    },
    open: (address: URL) => loader({ request: new Request(address), ...sent() }),
  }
}

test('the sponsor’s code of a link is in the form to which Google leads a newcomer', async () => {
  const { host, spsId, db, send, leave, comeBack, open } = await sponsoredVisitor()
  const email = 'maude@exemple.org'
  google.person = { sub: 'sub-maude', email, given_name: 'Maude', family_name: 'Gélinas' }
  const form = await open(await comeBack(google.agree(await leave('/mes-inscriptions'))))
  expect(form).toMatchObject({ spsId, returnTo: '/mes-inscriptions', newcomer: { email } })

  const fields = { prenom: 'Maude', nom: 'Gélinas', terms: 'on', sponsorshipCode: form.spsId }
  await send({ ...fields, providerId: form.newcomer?.code ?? '' })
  const made = await db.selectFrom('user').select('sponsoredBy').where('email', '=', email).execute()
  expect(made).toEqual([{ sponsoredBy: host.id }])
})

test('somebody who turns back at Google still has the code on the screen', async () => {
  const { spsId, leave, comeBack } = await sponsoredVisitor()
  const { pathname, searchParams } = await comeBack(google.cancel(await leave('/mes-inscriptions')))
  expect(pathname).toBe('/authentification')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    error: 'AccessDenied',
    returnTo: '/mes-inscriptions',
    spsId,
  })
})
