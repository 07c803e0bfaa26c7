import { beforeAll, expect, test } from 'vitest'
import { action as signOut } from '#app/features/account/sign-in/sign-out.ts'
import { keepDoorToken } from '#server/api/http/cookies/door.ts'
import { helperToken } from '#tests/api/world/doors.ts'
import { type World, world } from '#tests/api/world/world.ts'

let app: World
beforeAll(async () => {
  app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
})

async function signedOutOf(cookie: string): Promise<Headers> {
  const headers = new Headers({ Cookie: cookie, 'Accept-Language': 'fr-CA' })
  const request = new Request(`${app.services.settings.publicUrl}/deconnexion`, { method: 'POST', headers })
  const { headers: answered } = await signOut({ request, context: { peer: '198.51.100.7' }, params: {} })
  return answered
}

/** Returns what signing out clears in a browser with this cookie. */
async function clearedBySigningOut(cookie: string): Promise<string | null> {
  return (await signedOutOf(cookie)).get('Clear-Site-Data')
}

test('the pass and the link of a guest go with the session of whoever signs out', async () => {
  const cookies = (await signedOutOf('')).getSetCookie().map((line) => line.split(';')[0])
  expect(cookies).toEqual(expect.arrayContaining(['viree_guest=', 'viree_guest_link=']))
})

test('a browser that holds a door keeps what it has read there when its account is signed out', async () => {
  const token = await helperToken(app, await app.activity())
  const door = keepDoorToken(app.services.settings, new Headers(), token).split(';')[0] ?? ''
  expect(await clearedBySigningOut(door)).toBeNull()
  expect(await clearedBySigningOut('')).toBe('"storage"')
})
