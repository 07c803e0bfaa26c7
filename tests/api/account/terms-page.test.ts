import { expect, test } from 'vitest'
import { loader } from '#app/features/account/accept-terms.tsx'
import account from '#locales/fr/account.json' with { type: 'json' }
import { world } from '#tests/api/world/world.ts'

test('the page of the terms says that they changed only to somebody who has yet to accept them', async () => {
  const { browser, participant, services, db } = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const alice = await participant()
  const page = browser()
  await page.signIn(alice)
  const Cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = () => {
    const url = `${services.settings.publicUrl}/mon-compte/conditions`
    const request = new Request(url, { headers: { Cookie, 'Accept-Language': 'fr' } })
    return loader({ request, context: { peer: page.peer }, params: {} })
  }
  expect(await open()).toMatchObject({ isWaiting: false, title: account.terms.titleAccepted })
  await db.updateTable('user').set({ termsVersion: '2020-01-01' }).where('id', '=', alice.id).execute()
  expect(await open()).toMatchObject({ isWaiting: true, title: account.terms.title })
})
