import { countNotificationTypes, failTasks, listOpenTasks } from '#db/queries/platform/restored.ts'
import type { Db } from '#db/schema.ts'
import { instant } from '#server/runtime/clock.ts'
import { type TaskKind, TASKS } from '#server/schemas/platform/task.ts'

/** Tasks that lead to e-mails. */
const SENDING: TaskKind[] = [
  'deliver-notification',
  'send-invitations',
  'send-mailing',
  'send-custom-email',
  'tell-of-comment',
  'announce-activity',
]

/** The cause under which operators find them at /operations/files. */
export const HELD_CAUSE =
  'Restored from a backup: it may have been sent since. Retry to send it again, or drop it.'

/** How many e-mails are held back, by type; and how many other tasks that would send some. */
export interface HeldBack {
  emails: [type: string, count: number][]
  others: number
}

/**
 * Ends all tasks that waited to send e-mails as failed: the site may have sent them after the backup was taken. Operators
 * retry those that were not.
 */
export async function holdEmails(db: Db, now: Date): Promise<HeldBack> {
  const tasks = await listOpenTasks(db, SENDING, instant(now))
  const ids = tasks.map(({ id }) => id)
  await failTasks(db, ids, instant(now), HELD_CAUSE)

  const notificationIds = tasks
    .filter(({ kind }) => kind === 'deliver-notification')
    .map(({ payload }) => TASKS['deliver-notification'].parse(JSON.parse(payload)).notificationId)
  const counts = await countNotificationTypes(db, notificationIds)
  return { emails: [...counts].sort(), others: tasks.length - notificationIds.length }
}
