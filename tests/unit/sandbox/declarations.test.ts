import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/sandbox/endpoints.ts'
import type { Field } from '#server/sandbox/wire/fields.ts'
import { callsOfPackage, declarationsOf, membersOf, type Typed } from './declarations.ts'
import { faultsOfObject } from './fits.ts'
import { playEverything } from './play-everything.ts'

const calls = callsOfPackage()

/** The address of the next page has it, which the package follows by itself. */
const BEYOND_TYPES = ['GET /v2/core/accounts: page']

interface Compared {
  faults: string[]
  known: number
  declared: number
}

/** Compares the parameters that a call reads with those that the package may send. */
function compare(parts: Record<string, Field<unknown>>, typed: Typed, path: string): Compared {
  const members = membersOf(typed)
  if (!members) return { faults: [], known: 0, declared: 0 }
  const declared = [...members.keys()].filter((name) => name !== 'expand')
  const names = Object.keys(parts)
  const forgotten = declared.filter((name) => !members.get(name)?.isOptional && !names.includes(name))
  const inner = names.flatMap((name) => {
    const member = members.get(name)
    const within = parts[name]?.parts
    if (!member || !within) return []
    return [compare(within, { file: typed.file, type: member.type, scope: member.scope }, `${path} ${name}`)]
  })
  return {
    faults: [
      ...names.filter((name) => !members.has(name)).map((name) => `${path}: ${name}`),
      ...forgotten.map((name) => `${path}: ${name} is forgotten`),
      ...inner.flatMap(({ faults }) => faults),
    ],
    known: names.length + inner.reduce((sum, { known }) => sum + known, 0),
    declared: declared.length + inner.reduce((sum, { declared }) => sum + declared, 0),
  }
}

test('every call is one of the installed package, and reads parameters that the package has', () => {
  const lines: string[] = []
  for (const { method, pattern, params } of endpoints) {
    const name = `${method} ${pattern.replace(/:\w+/g, ':id')}`
    const call = calls.get(name)?.()
    expect([name, call !== undefined]).toEqual([name, true])
    if (!call?.params || !params.parts) continue
    const { faults, known, declared } = compare(params.parts, call.params, name)
    expect(faults.filter((fault) => !BEYOND_TYPES.includes(fault))).toEqual([])
    if (known > 0) lines.push(`  ${name} ${known} of ${declared}`)
  }
  process.stdout.write(`calls of the double: ${endpoints.length}, parameters:\n${lines.join('\n')}\n`)
})

test('a call and a parameter that do not exist would be found', () => {
  expect(calls.has('POST /v1/nothing')).toBe(false)
  const call = calls.get('POST /v1/refunds')?.()
  const text: Field<unknown> = { read: (value) => value, isRequired: false }
  const { faults } = compare({ amount: text, surprise: text }, call?.params as Typed, 'refunds')
  expect(faults).toEqual(['refunds: surprise'])
})

/** Where the type of each object stands: its file, and its name in it. */
const TYPES: Record<string, [file: string, name: string]> = {
  balance: ['Balance', 'Balance'],
  balance_settings: ['BalanceSettings', 'BalanceSettings'],
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  charge: ['Charges', 'Charge'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  customer: ['Customers', 'Customer'],
  customer_session: ['CustomerSessions', 'CustomerSession'],
  ephemeral_key: ['EphemeralKeys', 'EphemeralKey'],
  item: ['LineItems', 'LineItem'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  payout: ['Payouts', 'Payout'],
  price: ['Prices', 'Price'],
  product: ['Products', 'Product'],
  refund: ['Refunds', 'Refund'],
  transfer: ['Transfers', 'Transfer'],
  transfer_reversal: ['TransferReversals', 'TransferReversal'],
  'v2.core.account': ['V2/Core/Accounts', 'Account'],
  'v2.core.account_link': ['V2/Core/AccountLinks', 'AccountLink'],
  'v2.core.event_destination': ['V2/Core/EventDestinations', 'EventDestination'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
}

/** The faults of an object and of all that are sent within it. */
function faultsWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(faultsWithin)
  if (typeof value !== 'object' || value === null) return []
  const { object } = value as { object?: unknown }
  const own = typeof object === 'string' && object in TYPES ? faultsOfOne(value, object) : []
  return [...own, ...Object.values(value).flatMap(faultsWithin)]
}

const seen = new Map<string, number>()

function faultsOfOne(value: object, object: string): string[] {
  const [file = '', name = ''] = TYPES[object] ?? []
  const declared = declarationsOf(file)()
  const members = declared.interfaces.get(name)
  if (!members) return [`${object}: its type is not found`]
  seen.set(object, Math.max(seen.get(object) ?? 0, Object.keys(value).length))
  return faultsOfObject(value, members, { file: declared }, object)
}

describe('every object', () => {
  test('has the fields of its type, and no others', async () => {
    const answers = await playEverything()
    expect([...new Set(answers.flatMap(faultsWithin))]).toEqual([])
    const table = [...seen].map(([object, fields]) => `${object} ${fields}`).sort()
    process.stdout.write(`objects of the double: ${seen.size}, fields: ${table.join(' · ')}\n`)
    expect(seen.size).toBeGreaterThan(15)
  })

  test.each([
    ['a field too few', { object: 'balance', available: [], pending: [] }, 'balance.livemode: is missing'],
    [
      'a field too many',
      { object: 'balance', available: [], pending: [], livemode: false, x: 1 },
      'balance.x: does not exist',
    ],
    [
      'another kind',
      { object: 'balance', available: [], pending: [], livemode: 'no' },
      'balance.livemode: "no" is no boolean',
    ],
  ])('with %s would be found', (_, value, fault) => {
    expect(faultsWithin(value)).toEqual([fault])
  })
})
