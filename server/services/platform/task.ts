import { insertTask } from '#db/queries/platform/task.ts'
import type { WorkClass } from '#server/domain/platform/work-class.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** Kinds of background work, each with the ids it needs. */
export interface TaskPayloads {
  'deliver-notification': { notificationId: number }
  'remove-picture': { pictureId: number }
  /** The next invitations of the activity. */
  'send-invitations': { activityId: number }
  'tell-of-comment': { commentId: number }
  /** `after`: the people of this stage up to that id were notified. */
  'announce-activity': { activityId: number; stage: 'FOLLOWERS' | 'SEARCHES'; after: number }
}

export type TaskKind = keyof TaskPayloads

/** The work class of each kind. */
export const CLASS_OF: Record<TaskKind, WorkClass> = {
  'deliver-notification': 'EMAIL',
  'remove-picture': 'LOCAL',
  'send-invitations': 'LOCAL',
  'tell-of-comment': 'LOCAL',
  'announce-activity': 'LOCAL',
}

/** Writes a task for the worker in the transaction of the change that causes it: it survives whatever happens next. */
export async function addTask<Kind extends TaskKind>(
  services: Services,
  kind: Kind,
  payload: TaskPayloads[Kind],
  runAt: Date = services.now(),
): Promise<number> {
  return insertTask(services.db, {
    kind,
    workClass: CLASS_OF[kind],
    payload: JSON.stringify(payload),
    runAt: instant(runAt),
    createdAt: instant(services.now()),
  })
}
