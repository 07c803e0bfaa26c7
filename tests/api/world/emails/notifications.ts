import type { Db } from '#db/schema.ts'

/** One line of the table of notifications: for whom, of what kind, about what. */
export type Told = [to: number | 'by hand', type: string, subject: unknown]

/**
 * Returns the notifications by their rows: each call returns those since the one before, oldest first. A notification
 * that is not sent and that no task will deliver is an error, and so is a task that delivers nothing.
 */
export async function hearNews(db: Db): Promise<() => Promise<Told[]>> {
  let heard = 0
  const news = async (): Promise<Told[]> => {
    const rows = await db
      .selectFrom('notification')
      .selectAll()
      .where('id', '>', heard)
      .orderBy('id')
      .execute()
    await expectTasks(db, heard, rows)
    heard = rows.at(-1)?.id ?? heard
    return rows.map(({ userId, type, details }) => [userId ?? 'by hand', type, subjectIn(details)])
  }
  await news()
  return news
}

/** The subject, without the data of the event. */
function subjectIn(details: string): unknown {
  const { facts: _, ...subject } = JSON.parse(details) as Record<string, unknown>
  return subject
}

async function expectTasks(
  db: Db,
  heard: number,
  rows: { id: number; sentAt: string | null }[],
): Promise<void> {
  const tasks = await db
    .selectFrom('task')
    .select('payload')
    .where('kind', '=', 'deliver-notification')
    .where('doneAt', 'is', null)
    .orderBy('id')
    .execute()
  const carried = tasks
    .map(({ payload }) => (JSON.parse(payload) as { notificationId: number }).notificationId)
    .filter((id) => id > heard)
    .sort((one, other) => one - other)
  const unsent = rows.flatMap(({ id, sentAt }) => (sentAt === null ? [id] : []))
  if (carried.join() !== unsent.join())
    throw new Error(`Notifications ${unsent.join()} have the tasks ${carried.join()}.`)
}
