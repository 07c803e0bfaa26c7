import { expect, test } from 'vitest'
import { threads } from '#server/bin/threads.mjs'

test.each([
  [1, 7],
  [2, 7],
  [16, 21],
])(
  'on %d processors there are %d threads: hashing and pictures leave four for files',
  (processors, expected) => {
    expect(threads(processors)).toBe(expected)
  },
)
