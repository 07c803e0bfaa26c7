import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { makeLog } from '#server/runtime/log.ts'
import { leave } from '#server/web/stopping.ts'

test('work of a request that was cut fails without a line in the log once the process leaves', async () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => void lines.push(line) })
  const db = openDatabase({ kind: 'sqlite', file: ':memory:' })
  const ask = () => sql`select 1`.execute(db)
  await ask()
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const leaving = leave({ db, log })
  await ask().catch((error: unknown) => log.error({ err: error }, 'a page failed'))
  await leaving
  expect(exit).toHaveBeenCalledExactlyOnceWith(0)
  exit.mockRestore()
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['stopped'])
})
