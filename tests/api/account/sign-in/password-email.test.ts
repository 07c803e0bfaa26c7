import { expect, test } from 'vitest'
import { PASSWORD, world } from '#tests/api/world/world.ts'

const NEW = 'neuf hérons sous la pluie de novembre'

/** Returns the secret of the link to `path` in the last email to this address. */
function secretIn(messages: { to: { address: string }; text: string }[], address: string, path: RegExp) {
  const message = messages.findLast(({ to }) => to.address === address)
  return path.exec(message?.text ?? '')?.[1] ?? ''
}

test('the link of the email sets a new password, and stands nowhere but in the email', async () => {
  const { as, participant, delivered, db, browser } = await world()
  const bruno = await participant()
  await as(null).account.requestPassword({ email: bruno.email })
  const code = secretIn(await delivered(), bruno.email, /\/mot-de-passe\?code=([\w-]+)&lang=fr/)
  expect(code).toHaveLength(43)
  const kept = JSON.stringify(await db.selectFrom('passwordCode').selectAll().execute())
  expect(kept).not.toContain(code)

  await as(null).account.changePassword({ newPass: NEW, code })
  expect((await browser().signIn(bruno)).status).toBe(401)
  expect((await browser().signIn({ ...bruno, password: NEW })).status).toBe(200)
})

test('a guest who signs up gets the link with which the account opens', async () => {
  const { as, delivered } = await world()
  const username = 'lea.lettre@exemple.ca'
  await as(null).account.signUp({ username, firstname: 'Léa', asGuest: true })
  const signUp = { username, firstname: 'Léa', name: 'Roy', password: PASSWORD }
  await as(null)
    .account.signUp(signUp)
    .catch(() => undefined)
  const messages = await delivered()
  const pass = secretIn(messages, username, /\/mes-inscriptions\/mot-de-passe\?passe=([\w-]+)&lang=/)
  expect(await as(null).pages.account.choosePassword({ guestId: pass, newPass: NEW })).toEqual({
    userId: expect.any(Number) as number,
  })
})
