import type { Db } from '#db/schema.ts'
import { skipIds } from '#db/start/skip-ids.ts'
import { skipReceipts } from '#db/start/skip-receipts.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { wallClock } from '#server/runtime/local-time.ts'

/** Leaves out the ids, and the numbers of receipts, that may have been given since the backup was taken. */
export async function skipNumbers(db: Db, takenAt: Date, now: Date): Promise<void> {
  await skipIds(db)
  const [first, last] = [yearOf(takenAt), yearOf(now)]
  const years = Array.from({ length: Math.max(last - first, 0) + 1 }, (_, index) => first + index)
  await skipReceipts(db, years)
}

function yearOf(at: Date): number {
  return Number(wallClock(at, HOME_ZONE).slice(0, 4))
}
