import { describe, expect, test } from 'vitest'
import { makeStatementNames, statementFault } from '#db/engines/postgres-names.ts'

const BY_ID = 'select * from "activity" where "id" = $1'

function often(names: ReturnType<typeof makeStatementNames>, text: string, parameters = 1) {
  for (let time = 1; time < 10; time++) names.nameOf(text, parameters)
  return names.nameOf(text, parameters)
}

describe('a statement gets a name', () => {
  test('once it is asked for again and again, and the same one each time', () => {
    const names = makeStatementNames(10)
    expect(names.nameOf(BY_ID, 1)).toBeUndefined()
    const name = often(names, BY_ID)
    expect(name).toMatch(/^viree_0_[\w-]{24}$/)
    expect(names.nameOf(BY_ID, 1)).toBe(name)
  })

  test('that is the same in every process, and another one for another text', () => {
    const [one, other] = [makeStatementNames(10), makeStatementNames(10)]
    expect(often(one, BY_ID)).toBe(often(other, BY_ID))
    expect(often(one, `${BY_ID} for key share`)).not.toBe(often(one, BY_ID))
  })

  test('unless its plan depends on its values, it has none, or very many', () => {
    const names = makeStatementNames(10)
    expect(often(names, 'select * from "activity" where "starts_at" > $1 limit $2', 2)).toBeUndefined()
    expect(often(names, 'select * from "activity" where "search_text" like $1')).toBeUndefined()
    expect(often(names, 'select * from "activity" where "id" in ($1, …)', 41)).toBeUndefined()
    expect(often(names, 'commit', 0)).toBeUndefined()
  })

  test('as long as there are any', () => {
    const names = makeStatementNames(3)
    const given = Array.from({ length: 5 }, (_, number) => often(names, `select ${number} + $1`))
    expect(given.map((name) => name !== undefined)).toEqual([true, true, true, false, false])
    expect(often(makeStatementNames(0), BY_ID)).toBeUndefined()
  })

  test('another one after the tables have changed, and none once the server has lost one', () => {
    const names = makeStatementNames(2)
    const before = often(names, BY_ID)
    names.renew()
    const after = often(names, BY_ID)
    expect(after).toMatch(/^viree_1_/)
    expect(after).not.toBe(before)
    names.stop()
    expect(often(names, BY_ID)).toBeUndefined()
  })
})

test('faults of prepared statements are told from all others', () => {
  const error = (code: string, message = '') => Object.assign(new Error(message), { code })
  expect(statementFault(error('0A000', 'cached plan must not change result type'))).toBe('CHANGED')
  expect(statementFault(error('0A000', 'cannot use this here'))).toBeNull()
  expect(statementFault(error('26000', 'prepared statement "viree_0_x" does not exist'))).toBe('LOST')
  expect(statementFault(error('42P05'))).toBe('LOST')
  expect(statementFault(error('23505'))).toBeNull()
  expect(statementFault('26000')).toBeNull()
})
