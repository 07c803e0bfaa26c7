import { expect, test } from 'vitest'
import { migrations } from '#db/migrations/index.ts'

test('migrations are listed in the order of their names, in which they run', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
})
