// Also on PostgreSQL: the lock of starts.

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '#server/runtime/env.ts'
import { rotateKeys } from '#server/runtime/keys/rotate.ts'
import { checkSecrets, readSecrets, resolveSecrets } from '#server/runtime/secrets.ts'
import { invitationLink, readInvitationLink } from '#server/services/invitation/link.ts'
import { unsubscribe, unsubscribeToken } from '#server/services/notification/newsletter.ts'
import { siteWithKeys } from './site.ts'

const TICKET = { uuid: '0b7e6d0e-7f0e-4f7e-9a35-1e2f6f4b8a11', activityId: 42 }

describe('a new key', () => {
  test('seals from then on, and all that was sealed before opens, in each process', async () => {
    const { db, settings, startProcess, clock } = await siteWithKeys()
    const [one, other] = [startProcess(), startProcess()]
    const code = one.services.ticketSeal.seal(TICKET)
    const sealed = one.services.dataSeal.seal('00123', 'row:1')
    const link = invitationLink(one.services, 7, 'answer')
    await rotateKeys(db, settings, ['sessions', 'tickets', 'data'], clock.now)
    one.pass(1)
    expect(invitationLink(one.services, 7, 'answer')).not.toBe(link)
    expect(one.services.dataSeal.seal('00123', 'row:1')).toMatch(/^v2\.2\./)
    for (const { services } of [one, other]) {
      expect(services.ticketSeal.open(code)).toEqual({ ...TICKET, keyId: 1 })
      expect(services.dataSeal.open(sealed, 'row:1')).toBe('00123')
      expect(readInvitationLink(services, link, 'answer')).toBe(7)
    }
  })

  test('is found by a process that has not noticed it, when something of it comes', async () => {
    const { db, settings, startProcess, clock } = await siteWithKeys()
    const late = startProcess()
    const lateForLinks = startProcess()
    const lateForTickets = startProcess()
    await rotateKeys(db, settings, ['sessions', 'tickets', 'data'], clock.now)
    const { services } = startProcess()
    expect(late.services.dataSeal.open(services.dataSeal.seal('00123', 'row:1'), 'row:1')).toBe('00123')
    const link = invitationLink(services, 7, 'answer')
    expect(readInvitationLink(lateForLinks.services, link, 'answer')).toBe(7)
    expect(lateForTickets.services.ticketSeal.open(services.ticketSeal.seal(TICKET))).toEqual({
      ...TICKET,
      keyId: 2,
    })
  })

  test('leaves forged links refused', async () => {
    const { db, settings, startProcess, clock } = await siteWithKeys()
    await rotateKeys(db, settings, ['sessions'], clock.now)
    const { services } = startProcess()
    expect(await unsubscribe(services, unsubscribeToken(services, 7).slice(0, -2))).toEqual({
      refused: 'UNKNOWN_LINK',
    })
    expect(readInvitationLink(services, invitationLink(services, 7, 'answer'), 'stop')).toBeNull()
  })

  test('of one kind leaves the others as they are', async () => {
    const { db, settings, clock } = await siteWithKeys()
    const before = readSecrets(settings)
    await rotateKeys(db, settings, ['tickets'], clock.now)
    const after = readSecrets(settings)
    expect([after.sessions, after.data]).toEqual([before.sessions, before.data])
    expect(after.tickets.map(({ id, madeAt, replacedAt }) => ({ id, madeAt, replacedAt }))).toEqual([
      { id: 2, madeAt: '2026-11-20T17:00:00.000Z', replacedAt: undefined },
      { id: 1, madeAt: undefined, replacedAt: '2026-11-20T17:00:00.000Z' },
    ])
  })

  test('of two at once is made twice, and none is lost', async () => {
    const { db, settings, clock } = await siteWithKeys()
    await Promise.all([1, 2, 3].map(() => rotateKeys(db, settings, ['data'], clock.now)))
    expect(readSecrets(settings).data.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })

  test('removes what a killed rotation left beside the file', async () => {
    const { db, settings, clock } = await siteWithKeys()
    await writeFile(join(settings.dataDir, 'secrets.json.0a1b2c.part'), '{"session":"')
    await rotateKeys(db, settings, ['data'], clock.now)
    expect((await readdir(settings.dataDir)).filter((name) => name.startsWith('secrets'))).toEqual([
      'secrets.json',
    ])
  })

  test('is not made for a database of other secrets, nor where a setting has the key', async () => {
    const { db, settings, clock, stored } = await siteWithKeys()
    const before = await stored()
    const withSetting = readSettings({
      DATA_DIR: settings.dataDir,
      DATA_KEY: readSecrets(settings).data[0].key,
    })
    await expect(rotateKeys(db, withSetting, ['tickets', 'data'], clock.now)).rejects.toThrow(
      /^DATA_KEY is set, .* add 2:[0-9a-f]{64} to DATA_KEY_PREVIOUS .* DATA_KEY_PREVIOUS=1:… .*Nothing was changed\.$/,
    )
    await db.updateTable('marker').set({ value: 'other' }).where('name', '=', 'data-key').execute()
    await expect(rotateKeys(db, settings, ['data'], clock.now)).rejects.toThrow(/other secrets/)
    expect(await stored()).toBe(before)
  })
})

describe('a database', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
  const KEYS = { SESSION_SECRET: 's'.repeat(32), TICKET_KEY: `1:${a}`, DATA_KEY: `1:${a}` }

  test('takes keys of settings that follow those that it knows, and then no others', async () => {
    const { db, settings } = await siteWithKeys()
    await db.deleteFrom('marker').execute()
    const settle = (env: Record<string, string>) =>
      resolveSecrets(db, readSettings({ DATA_DIR: settings.dataDir, ...KEYS, ...env }), '')
    await settle({})
    await expect(settle({ TICKET_KEY: `2:${b}` })).rejects.toThrow(/other secrets/)
    const both = await settle({ TICKET_KEY: `2:${b}`, TICKET_KEY_PREVIOUS: `1:${a}` })
    expect(both.tickets.map(({ id }) => id)).toEqual([2, 1])
    await checkSecrets(db, await settle({ TICKET_KEY: `2:${b}` }))
    await expect(settle({})).rejects.toThrow(/other secrets/)
  })

  test('knows the keys that were rotated, of each kind at another time', async () => {
    const { db, settings, clock } = await siteWithKeys()
    await rotateKeys(db, settings, ['tickets'], clock.now)
    await rotateKeys(db, settings, ['sessions'], clock.now)
    await checkSecrets(db, readSecrets(settings))
    await resolveSecrets(db, settings, '')
    await checkSecrets(db, readSecrets(settings))
  })
})

test('a process keeps the keys that it has when the file is gone or damaged', async () => {
  const { settings, startProcess } = await siteWithKeys()
  const { services, pass } = startProcess()
  const code = services.ticketSeal.seal(TICKET)
  await writeFile(join(settings.dataDir, 'secrets.json'), '{"session":"')
  pass(2)
  expect(services.ticketSeal.open(code)).toEqual({ ...TICKET, keyId: 1 })
  expect(services.ticketSeal.seal(TICKET)).toBe(code)
})
