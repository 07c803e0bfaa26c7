import type { Alteration } from '#tests/infrastructure/altered-build.ts'

/** The lock in the build, and the same code without it: rows may change between reading and writing. */
export const LOCK = {
  /** Both engines: every registration writes to the activity's row first. */
  activity: {
    from: 'async function lockActivity(trx, id) {',
    // It only reads the row, and calls nothing by a name: the bundler numbers names that occur twice.
    to: `async function lockActivity(trx, id) {
  return trx.selectFrom("activity").selectAll().where("id", "=", id).where("removedAt", "is", null).where("draft", "is", null).executeTakeFirst();`,
  },
  /** SQLite: the write lock from the first statement on. */
  sqlite: {
    from: `async beginTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }`,
    // A deferred transaction would still be safe here (SQLite refuses to write after a stale read), so there is none.
    to: `async beginTransaction() {}
  async commitTransaction() {}
  async rollbackTransaction() {}`,
  },
} satisfies Record<string, Alteration>
