import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { BooleanPlugin, parseRows, PostgresBooleanDialect, stringifyRows } from '#db/booleans.ts'
import { openDatabase } from '#db/dialect.ts'
import type { Database, Db } from '#db/schema.ts'

const CONTENT = {
  fields: { name: 'Les crêtes', isOnline: false },
  questions: [{ id: 1, isRequired: true, isPerPerson: false }],
  isReminder: true,
}
const STORED =
  '{"fields":{"name":"Les crêtes","isOnline":0},"questions":[{"id":1,"isRequired":1,"isPerPerson":0}],"isReminder":true}'

describe('on SQLite', () => {
  let db: Db
  beforeAll(async () => {
    db = openDatabase({ kind: 'sqlite', file: ':memory:' })
    await sql`create table ticket_type (id integer primary key, members_only integer not null, capacity integer)`.execute(
      db,
    )
    await sql`insert into ticket_type (id, members_only, capacity) values (1, ${true}, 1), (2, ${false}, 0)`.execute(
      db,
    )
  })

  test('columns are booleans outside, and 0 and 1 inside; other numbers stay', async () => {
    expect(await db.selectFrom('ticketType').selectAll().execute()).toEqual([
      { id: 1, membersOnly: true, capacity: 1 },
      { id: 2, membersOnly: false, capacity: 0 },
    ])
    const { rows } =
      await sql`select members_only as raw, typeof(members_only) as type from ticket_type`.execute(db)
    expect(rows).toEqual([
      { raw: 1, type: 'integer' },
      { raw: 0, type: 'integer' },
    ])
  })

  test('a boolean may be compared with, updated and returned', async () => {
    const updated = await db
      .updateTable('ticketType')
      .set({ membersOnly: true })
      .where('membersOnly', '=', false)
      .returning(['id', 'membersOnly'])
      .execute()
    expect(updated).toEqual([{ id: 2, membersOnly: true }])
    const held = db.selectFrom('ticketType').select('id').where('membersOnly', 'in', [true])
    expect(await held.execute()).toHaveLength(2)
  })

  test('a row that a left join did not find has no boolean', async () => {
    const row = await db
      .selectFrom('ticketType')
      .leftJoin('ticketType as other', (join) => join.on('other.id', '=', 99))
      .select('other.membersOnly')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ membersOnly: null })
  })
})

test('PostgreSQL gets 0 and 1 too', () => {
  const pool = () => Promise.reject(new Error('There is no server.'))
  const db = new Kysely<Database>({
    dialect: new PostgresBooleanDialect({ pool }),
    plugins: [new CamelCasePlugin(), new BooleanPlugin()],
  })
  const query = db.updateTable('user').set({ isGuest: false }).where('isDemo', '=', true).where('id', '=', 7)
  expect(query.compile().parameters).toEqual([0, 1, 7])
})

describe('rows as JSON', () => {
  test('are stored with 0 and 1, as before there were booleans', () => {
    expect(stringifyRows(CONTENT)).toBe(STORED)
  })

  test('are read with booleans, whoever wrote them', () => {
    expect(parseRows(STORED)).toEqual(CONTENT)
    expect(parseRows(JSON.stringify(CONTENT))).toEqual(CONTENT)
  })
})
