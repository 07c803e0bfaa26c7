import {
  deleteHeldEmail,
  type HeldNotification,
  listHeldEmails,
  listHostsWithHeldEmails,
} from '#db/queries/notification/held-email.ts'
import {
  countNotificationTypes,
  failTasks,
  listOpenTasks,
  takeDueInvitationsBack,
} from '#db/queries/platform/restored.ts'
import { insertTasks } from '#db/queries/platform/task.ts'
import type { Db } from '#db/schema.ts'
import { instant } from '#server/runtime/clock.ts'
import { type TaskKind, TASKS } from '#server/schemas/platform/task.ts'
import { keepActivity, waitsForAllowanceOnly } from '#server/services/notification/held-email.ts'
import { CLASS_OF, writePayload } from '#server/services/platform/task.ts'

/** Tasks that lead to e-mails. Those of money are not among them: what is owed is settled anyway. */
const SENDING: TaskKind[] = [
  'deliver-notification',
  'send-mailing',
  'send-custom-email',
  'send-promotion',
  'tell-of-comment',
  'announce-activity',
  'tell-of-offers',
  'remind-to-pay',
]

/** The cause under which operators find them at /operations/files. */
export const HELD_CAUSE =
  'Restored from a backup: it may have been sent since. Retry to send it again, or drop it.'

/** How many e-mails are held back, by type; and how many other tasks that would send some. */
export interface HeldBack {
  emails: [type: string, count: number][]
  others: number
  /** Invitations to activities: they are on the lists of their hosts, who send them again. */
  invitations: number
}

/**
 * Ends all tasks that waited to send e-mails as failed: the site may have sent them after the backup was taken. Operators
 * retry those that were not. What waited for the numbers of another day becomes such a task, and invitations that were
 * due are taken back: periodic jobs would send both within minutes.
 */
export async function holdEmails(db: Db, now: Date): Promise<HeldBack> {
  const at = instant(now)
  const invitations = await takeDueInvitationsBack(db, at)
  for (const hostId of await listHostsWithHeldEmails(db)) await makeTasksOfHeld(db, hostId, now)
  const tasks = await listOpenTasks(db, SENDING, at)
  const ids = tasks.map(({ id }) => id)
  await failTasks(db, ids, at, HELD_CAUSE)

  const notificationIds = tasks
    .filter(({ kind }) => kind === 'deliver-notification')
    .map(({ payload }) => TASKS['deliver-notification'].parse(JSON.parse(payload)).notificationId)
  const counts = await countNotificationTypes(db, notificationIds)
  return { emails: [...counts].sort(), others: tasks.length - notificationIds.length, invitations }
}

const STEP = 500

/** Makes tasks of the e-mails of a host that would be sent by themselves. Those for an operator's yes go on waiting. */
async function makeTasksOfHeld(db: Db, hostId: number, now: Date): Promise<void> {
  let held: HeldNotification[]
  let after = 0
  do {
    held = await listHeldEmails(db, hostId, { after, limit: STEP })
    const leaving = held.filter((email) => waitsForAllowanceOnly(email, now))
    for (const email of leaving) {
      await keepActivity({ db }, email)
      await deleteHeldEmail(db, email.notificationId)
    }
    await insertTasks(
      db,
      leaving.map(({ notificationId }) => taskFor(notificationId, instant(now))),
    )
    after = held.at(-1)?.notificationId ?? after
  } while (held.length === STEP)
}

function taskFor(notificationId: number, at: string) {
  const kind = 'deliver-notification' as const
  const payload = writePayload(kind, { notificationId })
  return { kind, workClass: CLASS_OF[kind], payload, runAt: at, createdAt: at }
}
