// Also on PostgreSQL: unique indexes that two processes meet.

import { describe, expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { NewPaymentAccount } from '#server/gateways/payments/payments.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { callOutside } from '#server/services/payment/outside-call.ts'
import { PATIENT, playPayments } from '#tests/api/world/payments.ts'
import { world } from '#tests/api/world/world.ts'

const CREATE = 'POST /v2/core/accounts'

/** Opening the payment account of a host, at a double of its own. */
async function opening({ refusals = 0, isPatient = true } = {}) {
  const [app, played] = [await world(), await playPayments({ refusals, ...(isPatient && PATIENT) })]
  const parameters: NewPaymentAccount = {
    hostId: 7,
    email: 'alice@exemple.org',
    displayName: 'Alice',
    language: 'fr',
  }
  const recorded: string[] = []
  const act = {
    purpose: 'account',
    subjectId: 7,
    parameters,
    send: (parameters: NewPaymentAccount, key: string) => played.payments.createAccount(parameters, key),
    find: (key: string) => played.payments.findAccount(key),
    record: (_services: unknown, id: string) => Promise.resolve(void recorded.push(id)),
  }
  const open = (changes: Partial<typeof act> = {}) => callOutside(app.services, { ...act, ...changes })
  const calls = () =>
    app.db
      .selectFrom('outsideCall')
      .select(['attempt', 'outcome', 'answer', 'parameters'])
      .orderBy('id')
      .execute()
  return { ...app, ...played, parameters, send: act.send, open, calls, recorded }
}

test('an act is done once, however often it is called', async () => {
  const { open, accounts, calls, recorded } = await opening()
  const first = await open()
  expect(await open()).toEqual(first)
  expect(await accounts()).toEqual(recorded)
  expect(first).toEqual({ id: recorded[0] })
  expect(await calls()).toEqual([{ attempt: 1, outcome: 'DONE', answer: recorded[0], parameters: null }])
})

test('two processes at once do it once', async () => {
  const { open, accounts, recorded } = await opening()
  const results = await Promise.allSettled([open(), open(), open()])
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ProviderUnavailable)
  await open()
  expect(await accounts()).toHaveLength(1)
  expect(recorded).toHaveLength(1)
})

describe('an answer that says nothing', () => {
  test.each([
    ['error', false],
    ['rate-limit', false],
    ['rate-limit', true],
    ['cut', false],
    ['cut', true],
    ['silence', false],
    ['silence', true],
  ])('%s (after the work: %s): the same key is sent again', async (kind, after) => {
    const isPatient = kind !== 'silence'
    const { open, accounts, calls, control, recorded } = await opening({ isPatient })
    await control('fail-next', { kind, after, call: CREATE, times: 2 }) // the package tries once more by itself
    await expect(open()).rejects.toThrow(ProviderUnavailable)
    expect(await accounts()).toHaveLength(after ? 1 : 0)
    expect(await calls()).toMatchObject([{ attempt: 1, outcome: null }])
    await control('clear-faults')

    await open()
    expect(await accounts()).toEqual(recorded)
    expect(await calls()).toMatchObject([{ attempt: 1, outcome: 'DONE' }])
  })

  test('an error after the work: the package itself sends the key again, and is told what was made', async () => {
    const { open, accounts, control, recorded } = await opening()
    await control('fail-next', { kind: 'error', after: true, call: CREATE })
    await open()
    expect(await accounts()).toEqual(recorded)
  })

  test('a failure that its key only repeats: what it made is looked for', async () => {
    const { open, accounts, calls, control, recorded } = await opening()
    await control('fail-next', { kind: 'stored-error', after: true, call: CREATE })
    await open()
    expect(await accounts()).toEqual(recorded)
    expect(await calls()).toMatchObject([
      { attempt: 1, outcome: 'FOUND', answer: recorded[0], parameters: null },
    ])
  })

  test('a failure that its key only repeats, and that made nothing: the next try has another key', async () => {
    const { open, accounts, calls, control } = await opening()
    await control('fail-next', { kind: 'stored-error', after: false, call: CREATE })
    await expect(open()).rejects.toThrow(ProviderUnavailable)
    await open()
    expect(await accounts()).toHaveLength(1)
    expect(await calls()).toMatchObject([
      { attempt: 1, outcome: 'NOT_FOUND' },
      { attempt: 2, outcome: 'DONE' },
    ])
  })
})

describe('a process that dies', () => {
  const dies = () => Promise.reject(new Error('killed'))

  test('before it sends: the call is sent by the next', async () => {
    const { open, accounts, recorded } = await opening()
    await expect(open({ send: dies })).rejects.toThrow('killed')
    await open()
    expect(await accounts()).toEqual(recorded)
  })

  test('before it has recorded the answer: nothing is made twice', async () => {
    const { open, accounts, calls, recorded } = await opening()
    await expect(open({ record: dies })).rejects.toThrow('killed')
    expect(await calls()).toMatchObject([{ outcome: null }])
    await open()
    expect(await accounts()).toEqual(recorded)
    expect(await calls()).toMatchObject([{ attempt: 1, outcome: 'DONE' }])
  })

  test.each([
    ['after 22 hours the same key is sent', 22, true, ['DONE']],
    ['after 23 hours it is looked for, and found', 23, true, ['FOUND']],
    ['after 23 hours, where nothing was made, a new attempt follows', 23, false, ['NOT_FOUND', 'DONE']],
  ])('%s', async (_words, hours, after, outcomes) => {
    const { open, accounts, calls, control, clock, recorded } = await opening()
    await control('fail-next', { kind: 'cut', after, call: CREATE })
    await expect(open()).rejects.toThrow(ProviderUnavailable)
    clock.pass({ hours })
    if (outcomes.length > 1) await expect(open()).rejects.toThrow(ProviderUnavailable)
    await open()
    expect(await accounts()).toEqual(recorded)
    expect((await calls()).map(({ outcome }) => outcome)).toEqual(outcomes)
  })
})

test('a refusal is told with its code, and the next call is a new attempt', async () => {
  const { open, accounts, calls, parameters } = await opening({ refusals: 1 })
  const refused = await open({ parameters: { ...parameters, email: 'alice' } })
  expect(refused).toEqual({ refused: 'PROVIDER_REFUSED', data: { code: expect.any(String) } })
  expect(await accounts()).toEqual([])
  await open()
  expect(await accounts()).toHaveLength(1)
  expect(await calls()).toMatchObject([
    { attempt: 1, outcome: 'REFUSED', parameters: null },
    { attempt: 2, outcome: 'DONE', parameters: null },
  ])
})

test('an open call keeps its parameters: the same key never goes with others', async () => {
  const { open, accounts, control, parameters, recorded } = await opening()
  await control('fail-next', { kind: 'cut', after: true, call: CREATE })
  await expect(open()).rejects.toThrow(ProviderUnavailable)
  await open({ parameters: { ...parameters, displayName: 'Alice et compagnie' } })
  expect(await accounts()).toEqual(recorded)
})

test('no call leaves a transaction that may still be rolled back', async () => {
  const { services, parameters, send } = await opening()
  const inside = inTransaction(services, (services) =>
    callOutside(services, {
      purpose: 'account',
      subjectId: 7,
      parameters,
      send,
      find: () => Promise.resolve(null),
      record: () => Promise.resolve(),
    }),
  )
  await expect(inside).rejects.toThrow('wait for the commit')
})
