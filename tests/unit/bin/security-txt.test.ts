import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withExpiry } from '#server/bin/security-txt.mjs'
import { company } from '#server/domain/platform/company.ts'

test('security.txt names our address, and counts for a year from the build', () => {
  const text = withExpiry(
    readFileSync('public/.well-known/security.txt', 'utf8'),
    new Date('2026-11-24T12:00:00Z'),
  )
  expect(text.match(/^Contact: .*$/gm)).toEqual([`Contact: mailto:${company.email}`])
  expect(text.match(/^Expires: .*$/gm)).toEqual(['Expires: 2027-11-24T12:00:00.000Z'])
})
