import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'

export const ROWS_A_SECOND = 20

/** Begins to write rows, at a steady pace; returns what ends it. */
export function writeRows(db: Db): () => Promise<void> {
  let isOver = false
  const writing = (async () => {
    for (let index = 0; !isOver; index += 1) {
      await Promise.all([writeSomething(db, index), pause(1000 / ROWS_A_SECOND)])
    }
  })()
  return async () => {
    isOver = true
    await writing
  }
}

/** A row that no page shows: what a page costs after it is the writing's doing alone. */
export async function writeSomething(db: Db, index: number): Promise<void> {
  const marker = { name: 'bench', value: String(index), at: new Date().toISOString() }
  await db
    .insertInto('marker')
    .values(marker)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(marker))
    .execute()
}
