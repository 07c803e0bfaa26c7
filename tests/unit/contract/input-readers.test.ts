import { expect, test } from 'vitest'
import { z } from 'zod'
import { router } from '#server/api/router.ts'
import { body } from '#server/contract/rest/body.ts'
import { call } from '#server/contract/rest/call.ts'
import { walk, type WalkedCall } from '#tests/infrastructure/contract-walk.ts'
import { columnNames, type InputField, inputFields, Sources } from './input-readers.ts'

const SERVED = ['server/api', 'server/services', 'server/domain', 'server/tasks', 'db/queries']
const sources = new Sources([...SERVED, 'server/contract', 'server/schemas'])
/** Stored inputs are only of use once something reads them back. */
const data = new Sources([...SERVED, 'server/documents', 'server/gateways'], true)
const kept = columnNames()

/** Inputs that nothing reads, each with the reason why it may stay. */
const EXCUSED: Readonly<Record<string, string>> = {
  'profile.saveInterests · selectedTypes': 'Interests are read with the issue about pages.',
  'pages.feed.list · page': 'A feed has the address of a list, and no pages.',
  'pages.feed.news · page': 'The same.',
}

/** Read key by key, whatever its keys are. */
const BY_KEY: Readonly<Record<string, string>> = {
  'pages.notification.save': 'server/services/notification/preferences.ts (Object.entries)',
}

/**
 * The places that read an input: the procedure or its callees, and, if it is stored under its name, the readers of the
 * column.
 */
function readerOf(field: InputField): string | undefined {
  const name = field.field.split('.').at(-1) ?? ''
  if (BY_KEY[field.call]) return BY_KEY[field.call]
  const own = sources.readerOfInput(field)
  if (!kept.has(name)) return own
  const readBack = data.readerOf(name)
  return readBack && (own ?? (sources.handsOn(field.call) ? readBack : undefined))
}

function unread(calls: readonly WalkedCall[]): string[] {
  return inputFields(calls)
    .filter((field) => readerOf(field) === undefined)
    .map(nameOf)
}

function nameOf({ call, field }: InputField): string {
  return `${call} · ${field}`
}

test('every input of the contract is read somewhere', () => {
  const built = walk(router).filter(({ isBuilt }) => isBuilt)
  const fields = inputFields(built)
  if (process.env.PRINT_TABLES) {
    const rows = fields.map(
      (field) => `${nameOf(field)} · ${EXCUSED[nameOf(field)] ?? readerOf(field) ?? '—'}`,
    )
    process.stdout.write(`${rows.join('\n')}\n`)
  }
  expect(fields.length).toBeGreaterThan(300)
  expect(unread(built).filter((name) => !(name in EXCUSED))).toEqual([])
  // A reason that is no longer needed must be removed.
  const names = fields.map(nameOf)
  expect(Object.keys(EXCUSED).filter((name) => !names.includes(name))).toEqual([])
})

test.each([
  ['nobody looks at', 'favouriteColour'],
  ['is written to a column that nobody reads', 'plantedColumn'],
])('an input that %s is named', (_, field) => {
  if (field === 'plantedColumn') kept.add(field)
  const planted = {
    profile: {
      update: call
        .route({ method: 'PUT', path: '/profil' })
        .input(body({ description: z.string(), [field]: z.string() }))
        .output(z.object({})),
    },
  }
  expect(unread(walk(planted))).toEqual([`profile.update · ${field}`])
})
