import { describe, expect, test } from 'vitest'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const GIANT = 'x'.repeat(1_000_000)

/** An app that counts the password hashes it computes. */
async function countingWorld() {
  const here = await world()
  const count = { ...NOTHING }
  const real = here.services.passwords
  return {
    ...here,
    count,
    /** Starts counting anew. */
    watch() {
      here.services.passwords = {
        hash: (password) => (count.hash++, real.hash(password)),
        verify: (known, password) => (count.verify++, real.verify(known, password)),
        isWeak: (password, words) => (count.isWeak++, real.isWeak(password, words)),
        isBreached: (password) => (count.isBreached++, real.isBreached(password)),
      }
    },
  }
}

const NOTHING = { hash: 0, verify: 0, isWeak: 0, isBreached: 0 }

describe('a password of a megabyte is refused before anybody computes with it', () => {
  test('where one signs up, as a person and as a guest', async () => {
    const { browser, watch, count } = await countingWorld()
    watch()
    const input = { username: 'geant@exemple.org', password: GIANT, firstname: 'Gé', name: 'Ant' }
    for (const json of [input, { ...input, asGuest: true }]) {
      const { status, body } = await browser().send('/api/user', { json })
      expect([status, body]).toMatchObject([
        400,
        { fields: [{ field: 'password', code: 'password.tooLong' }] },
      ])
    }
    expect(count).toEqual(NOTHING)
  })

  test('where one signs in, by form, by JSON and by telephone', async () => {
    const { participant, browser, telephone, watch, count } = await countingWorld()
    const { email: username } = await participant()
    watch()
    const page = browser()
    const fields = { username, password: GIANT, csrfToken: await page.csrfToken() }
    const answers = [
      await page.send('/api/auth/callback/credentials', { form: fields }),
      await page.send('/api/auth/callback/credentials', { json: fields }),
      await telephone().send('/api/auth/callback/credentials', {
        json: fields,
        headers: { 'X-Viree-Client': 'mobile' },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(count).toEqual(NOTHING)
  })

  test('where one changes it: as the previous one, as the new one, with a code, with a guest’s link', async () => {
    const { participant, services, as, browser, watch, count } = await countingWorld()
    const bruno = await participant()
    const code = await makePasswordCode(services, bruno.id)
    const guestId = await makeGuestLink(services, (await guestOf(services)).id)
    const page = browser()
    await page.signIn(bruno)
    watch()
    for (const json of [
      { previousPass: GIANT, newPass: PASSWORD },
      { previousPass: PASSWORD, newPass: GIANT },
      { code, newPass: GIANT },
      { code: GIANT, newPass: PASSWORD },
    ])
      expect((await page.send('/api/profil/pass', { json })).status).toBe(400)
    await expect(as(null).pages.account.choosePassword({ guestId, newPass: GIANT })).rejects.toMatchObject(
      refusal('BAD_REQUEST', 400),
    )
    await expect(as(bruno).account.confirmIdentity({ password: GIANT })).rejects.toMatchObject(
      refusal('BAD_REQUEST', 400),
    )
    expect(count).toEqual(NOTHING)
    // None of them used up the code.
    expect(await as(null).account.changePassword({ code, newPass: PASSWORD })).toEqual({ changed: true })
  })

  test('beyond a mebibyte not even its bytes are read', async () => {
    const { services, watch, count } = await countingWorld()
    watch()
    const { url } = await listen(services)
    const answer = await fetch(`${url}/api/user`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'geant@exemple.org', password: GIANT + GIANT }),
    }).catch(() => null) // the server closed the connection while we were still sending
    expect([413, undefined]).toContain(answer?.status)
    expect(count).toEqual(NOTHING)
  })
})

describe('an unknown address costs as much as a known one', () => {
  test('at sign-in the same is computed, whoever it is', async () => {
    const { participant, services, browser, watch, count } = await countingWorld()
    const known = await participant()
    const banned = await participant({ accountType: 'BANNED' })
    const guest = await guestOf(services)
    watch()
    for (const email of [known.email, 'personne-du-tout@exemple.org', guest.email, banned.email]) {
      Object.assign(count, NOTHING)
      expect((await browser().signIn({ email, password: 'une autre phrase' })).status).toBe(401)
      expect([email, count]).toEqual([email, { ...NOTHING, verify: 1 }])
    }
  })
})
