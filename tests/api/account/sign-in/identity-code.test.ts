// Also on PostgreSQL: an upsert, and tries that are counted at once.

import { describe, expect, test } from 'vitest'
import { BANK, codeIn, hourLater, otherCode } from '#tests/api/world/identity.ts'
import { leave } from '#tests/api/world/limits.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const WRONG_CODE = refusal('WRONG_CODE', 422)

describe('a mailed code', () => {
  test('is in the e-mail alone, and in no subject', async () => {
    const { alice, session, db, delivered } = await hourLater()
    await session.account.sendIdentityCode()
    const messages = await delivered()
    const code = codeIn(messages)
    expect(messages).toMatchObject([{ to: { address: alice.email }, subject: 'Votre code pour Virée' }])
    expect(code).toMatch(/^\d{6}$/)
    for (const table of ['identityCode', 'notification', 'task', 'securityEvent'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(`"${code}"`)
  })

  test('works once, for ten minutes, in the session that asked, and only the last one', async () => {
    const { alice, session, mailedCode, clock, signedIn } = await hourLater()
    const prove = (code: string) => session.account.confirmIdentity({ code })
    const first = await mailedCode()
    clock.pass({ minutes: 2 })
    const second = await mailedCode()
    if (first !== second) await expect(prove(first)).rejects.toMatchObject(WRONG_CODE)
    const elsewhere = await signedIn(alice)
    await expect(elsewhere.account.confirmIdentity({ code: second })).rejects.toMatchObject(WRONG_CODE)
    await prove(second)
    await expect(prove(second)).rejects.toMatchObject(WRONG_CODE)
    clock.pass({ minutes: 2 })
    const late = await mailedCode()
    clock.pass({ minutes: 10 })
    await expect(prove(late)).rejects.toMatchObject(WRONG_CODE)
  })

  test('is tried five times at most, also at once; then another one is needed', async () => {
    const { session, mailedCode, clock } = await hourLater()
    const prove = (code: string) => session.account.confirmIdentity({ code })
    const code = await mailedCode()
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => prove(otherCode(code))))
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(6)
    await expect(prove(code)).rejects.toMatchObject(WRONG_CODE)
    clock.pass({ minutes: 2 })
    await prove(await mailedCode())
  })

  test('is not guessed with ever new codes: the account has twenty wrong tries a day', async () => {
    const { alice, session, mailedCode, services } = await hourLater()
    const code = await mailedCode()
    await leave(services, 1, 'identityCodeFailure', String(alice.id))
    await expect(session.account.confirmIdentity({ code: otherCode(code) })).rejects.toMatchObject(WRONG_CODE)
    await expect(session.account.confirmIdentity({ code })).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS', 429),
    )
    await session.account.confirmIdentity({ password: PASSWORD })
  })

  test('goes to no address that nobody has confirmed, and to no session that has ended', async () => {
    const { session, delivered } = await hourLater({ emailConfirmed: false })
    expect(await session.account.sendIdentityCode()).toEqual({ sent: false })
    expect(await delivered()).toEqual([])
    const { session: ended, delivered: sent } = await hourLater()
    await ended.account.sendIdentityCode()
    await ended.pages.session.end()
    expect(await sent()).toEqual([])
  })
})

test('a bearer session follows the same rule, and proves itself over REST', async () => {
  const app = await world()
  const alice = await app.participant()
  const phone = app.telephone()
  const { body } = await phone.send('/api/auth/callback/credentials', {
    json: { username: alice.email, password: PASSWORD, json: 'true' },
    headers: { 'X-Viree-Client': 'mobile' },
  })
  const headers = { Authorization: `Bearer ${(body as { token: string }).token}` }
  const save = () => phone.send('/api/profil/billing', { method: 'PUT', json: BANK, headers })
  app.clock.pass({ minutes: 61 })
  const asked = await save()
  expect(asked.status).toBe(403)
  expect(asked.body).toMatchObject({
    code: 'CONFIRM_IDENTITY',
    message: expect.stringContaining('c’est bien vous') as string,
    data: { reason: 'BILLING', ways: ['PASSWORD', 'CODE'] },
  })
  await app.delivered()
  const address = '/api/user/confirm-identity'
  expect((await phone.send(`${address}/code`, { method: 'POST', headers })).body).toEqual({ sent: true })
  const code = codeIn(await app.delivered())
  const wrong = await phone.send(address, { json: { code: otherCode(code) }, headers })
  expect([wrong.status, (wrong.body as { code: string }).code]).toEqual([422, 'WRONG_CODE'])
  expect((await phone.send(address, { json: {}, headers })).status).toBe(400)
  expect((await phone.send(address, { json: { code }, headers })).body).toEqual({ confirmed: true })
  expect((await save()).status).toBe(200)
})
