import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepGreen, readGreen } from '#tests/green.mjs'

const HERE = { commit: 'abc', size: 'whole' }
const UNIT = { name: 'unit', run: 10, skipped: 0, failed: 0, seconds: 5 }

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'viree-green-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a suite that was whole and green is left out by a run that goes on', () => {
  keepGreen(folder, HERE, UNIT)
  keepGreen(folder, HERE, { ...UNIT, name: 'redis' })
  keepGreen(folder, HERE, { ...UNIT, seconds: 6 })
  expect(readGreen(folder, HERE).map(({ name, seconds }) => [name, seconds])).toEqual([
    ['redis', 5],
    ['unit', 6],
  ])
})

test.each([
  ['failed in part', { failed: 1 }],
  ['was skipped in part', { skipped: 1 }],
  ['ran nothing', { run: 0 }],
])('one that %s runs again', (_, counted) => {
  keepGreen(folder, HERE, { ...UNIT, ...counted })
  expect(readGreen(folder, HERE)).toEqual([])
})

test.each([
  ['another commit', { ...HERE, commit: 'def' }],
  ['a tree with changes', { ...HERE, commit: null }],
  ['the small size', { ...HERE, size: 'small' }],
])('on %s everything runs, and forgets what was green elsewhere', (_, elsewhere) => {
  keepGreen(folder, HERE, UNIT)
  expect(readGreen(folder, elsewhere)).toEqual([])
  keepGreen(folder, elsewhere, { ...UNIT, name: 'redis' })
  expect(readGreen(folder, HERE).length).toBe(elsewhere.commit === null ? 1 : 0)
})
