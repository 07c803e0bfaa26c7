import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as missing from '#db/migrations/2026-12-06T1500-refunds-that-are-missing.ts'
import * as lists from '#db/migrations/2026-12-06T1600-lists-that-end-with-an-id.ts'
import * as byChange from '#db/migrations/2026-12-07T1400-lists-by-change.ts'
import { isOnPostgres, world } from '#tests/api/world/world.ts'

/** The plan of SQLite: on PostgreSQL a table of a few rows is read whole. */
async function planning() {
  const { db } = await world()
  const plan = async (query: string) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db)
    return rows.map(({ detail }) => detail).join('\n')
  }
  const columns = async (name: string) => {
    const { rows } = await sql<{ name: string }>`select name from pragma_index_info(${name})`.execute(db)
    return `${name} (${rows.map((row) => row.name).join(', ')})`
  }
  return { db, plan, columns }
}

// Not skipped there: a suite that skips a test is not whole.
if (!isOnPostgres) {
  describe('an index serves', () => {
    test.each([
      [
        'the orders of a place in line',
        'update "order" set waiting_entry_id = null where waiting_entry_id in (1, 2)',
        'order_of_waiting_entry (waiting_entry_id)',
      ],
      [
        'the links of a place in line',
        'delete from waiting_link where waiting_entry_id in (1, 2)',
        'waiting_link_of_entry (waiting_entry_id)',
      ],
      [
        'the payments whose refunds are under way',
        `select distinct attempt_id from refund where state = 'PENDING' and stripe_refund_id is not null
          and attempt_id > 5 order by attempt_id limit 200`,
        'refund_under_way (attempt_id)',
      ],
      [
        'the tasks that failed',
        'select * from task where failed_at is not null and dropped_at is null order by failed_at, id limit 10',
        'task_failed (failed_at, id)',
      ],
      [
        'the cheques of a host',
        `select * from cheque where host_id = 1 and state = 'RECEIVED' and ended_at is null
          order by changed_at desc, id desc limit 10`,
        'cheque_by_host (host_id, state, changed_at, id)',
      ],
      [
        'the invitations that are due',
        `select * from activity_invitation where activity_id = 1 and due_at <= '2026' and due_at is not null
          and ended_at is null order by due_at, id limit 10`,
        'activity_invitation_due (activity_id, due_at, id)',
      ],
      [
        'the latest changes that everybody may see',
        `select id, changed_at, search_text from activity where validation = 'VALIDED' and published_at is not null
          and is_private = 0 and cancelled_at is null order by changed_at desc, id desc limit 100`,
        'activity_listed_by_change (changed_at, id, is_private)',
      ],
    ])('%s', async (_words, query, index) => {
      const { plan, columns } = await planning()
      const planned = await plan(query)
      const [name = ''] = index.split(' ')
      expect(planned).toMatch(new RegExp(`USING (COVERING )?INDEX ${name}\\b`))
      expect(planned).not.toContain('TEMP B-TREE')
      // The plan is the same without the id at the end: it is the rowid, which every index has.
      expect(await columns(name)).toBe(index)
    })
  })
}

test('the indexes, and the time since when a refund is missing, can be taken back and put in again', async () => {
  const { db } = await world()
  const migrationDb = db as unknown as Parameters<typeof lists.up>[0]
  await byChange.down(migrationDb)
  await lists.down(migrationDb)
  await missing.down(migrationDb)
  await missing.up(migrationDb)
  await lists.up(migrationDb)
  await byChange.up(migrationDb)
  expect(await db.selectFrom('refund').select('missingSince').execute()).toEqual([])
})
