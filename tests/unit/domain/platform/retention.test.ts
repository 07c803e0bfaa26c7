import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LASTING_TABLES } from '#server/domain/platform/lasting-tables.ts'
import { RETENTION, RETENTION_KINDS } from '#server/domain/platform/retention.ts'
import { expectPrinted } from '#tests/infrastructure/printed-table.ts'

/** All tables of db/schema.ts, by the interfaces that it composes. */
function tablesOfSchema(): string[] {
  return readdirSync('db/schema').flatMap((file) => {
    const source = readFileSync(`db/schema/${file}`, 'utf8')
    const groups = [...source.matchAll(/^export interface \w+Tables \{\n([^}]*)\}/gm)]
    return groups.flatMap(([, lines = '']) => [...lines.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!))
  })
}

describe('every table', () => {
  const found = RETENTION_KINDS.flatMap((kind) => Object.keys(RETENTION[kind].foundBy))

  test('loses old rows, or lasts for a reason', () => {
    const tables = tablesOfSchema()
    expect(tables.length).toBeGreaterThan(50)
    expect([...new Set([...found, ...Object.keys(LASTING_TABLES)])].sort()).toEqual(tables.sort())
  })

  test('does one of the two', () => {
    expect(found.filter((table) => table in LASTING_TABLES)).toEqual([])
  })
})

test('operators read the table of retention that the code goes by', async () => {
  const rows = RETENTION_KINDS.map((kind) => {
    const { days, after, goes, why, foundBy } = RETENTION[kind]
    const tables = Object.entries(foundBy).map(([table, indexes]) =>
      [`\`${snake(table)}\``, ...indexes.map((index) => `(\`${index}\`)`)].join(' '),
    )
    return [`\`${kind}\``, inWords(days), after, goes, tables.join(', '), why]
  })
  const lasting = Object.entries(LASTING_TABLES).map(([table, why]) => [`\`${snake(table)}\``, why])
  await expectPrinted(
    'retention',
    [
      ...printed(['kind', 'kept', 'after', 'goes', 'table (and index)', 'why so long'], rows),
      '',
      'No row of these tables goes by its age:',
      '',
      ...printed(['table', 'why'], lasting),
    ].join('\n'),
  )
})

function printed(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

function inWords(days: number): string {
  if (days >= 3 * 365) return `${Math.floor(days / 365)} years`
  if (days === 365) return '1 year'
  return days === 1 ? '1 day' : `${days} days`
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** Durations that the database does not decide: tax law, the log of the system, replies, backups. */
const TYPED = {
  fr: ['90 jours', 'deux ans', '30 jours'],
  en: ['90 days', 'two years', '30 days'],
}

const DURATION =
  /(?:\b\d+|\b(?:une?|deux|trois|six|one|two|three|a))[ \u00a0](?:jours?|mois|ans?|days?|months?|years?)\b/gi

describe.each(['fr', 'en'] as const)('the privacy policy (%s)', (language) => {
  const policy = readFileSync(`locales/${language}/pages/privacy.md`, 'utf8')
  const [, section = ''] = /\n## 9\. [^\n]+\n([^]*?)\n## /.exec(policy) ?? []

  test('takes each duration from the table of retention', () => {
    const fields = RETENTION_KINDS.flatMap((kind) => RETENTION[kind].policyField ?? [])
    expect(fields.length).toBeGreaterThan(10)
    expect(fields.filter((field) => !policy.includes(`{{${field}}}`))).toEqual([])
    const told = [...policy.matchAll(/\{\{(kept\w+)\}\}/g)].map(([, field]) => field!)
    expect(told.filter((field) => !fields.includes(field))).toEqual([])
  })

  test('types only durations that the table does not decide', () => {
    expect(section.match(DURATION)?.map((words) => words.replace('\u00a0', ' '))).toEqual(TYPED[language])
  })
})

test('backups are kept as long as the privacy policy says', () => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain('-- --to /mnt/copies --keep 30')
})
