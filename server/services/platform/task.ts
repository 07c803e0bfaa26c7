import { insertTask, insertTasks } from '#db/queries/platform/task.ts'
import type { Patience } from '#server/domain/platform/retry.ts'
import type { WorkClass } from '#server/domain/platform/work-class.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import type { TaskKind, TaskPayload } from '#server/schemas/platform/task.ts'

/** The work class of each kind, where its task names no other. */
export const CLASS_OF: Record<TaskKind, WorkClass> = {
  'deliver-notification': 'EMAIL',
  'remove-picture': 'LOCAL',
  'send-invitations': 'LOCAL',
  'send-mailing': 'LOCAL',
  'send-custom-email': 'LOCAL',
  'send-promotion': 'LOCAL',
  'tell-of-comment': 'LOCAL',
  'announce-activity': 'LOCAL',
  'tell-of-offers': 'LOCAL',
  'handle-stripe-event': 'OUTSIDE',
  refund: 'OUTSIDE',
  'expire-checkout': 'OUTSIDE',
  'give-back': 'LOCAL',
  'delete-customer': 'OUTSIDE',
  'remind-to-pay': 'LOCAL',
  'verify-money': 'LOCAL',
  'index-activities': 'LOCAL',
}

/** Kinds of which somebody waits for money, or for what it bought. */
export const MONEY_TASKS: readonly TaskKind[] = [
  'handle-stripe-event',
  'refund',
  'expire-checkout',
  'give-back',
]

/** Kinds of which somebody is owed money: tried again until it is given back, never dropped, never purged. */
export const OWED_TASKS: readonly TaskKind[] = ['refund', 'give-back']

export function isDroppable(kind: string): boolean {
  return !OWED_TASKS.some((owed) => owed === kind)
}

/** How long a task of this kind is tried. */
export function patienceWith(kind: string): Patience {
  return MONEY_TASKS.some((money) => money === kind) ? 'PATIENT' : 'USUAL'
}

/** Writes a task for the worker in the transaction of the change that causes it: it survives whatever happens next. */
export async function addTask<Kind extends TaskKind>(
  services: Services,
  kind: Kind,
  payload: TaskPayload<Kind>,
  runAt: Date = services.now(),
): Promise<number> {
  const task = columnsOf(services, kind, runAt)
  return insertTask(services.db, { ...task, payload: writePayload(kind, payload) })
}

/** Writes one task of a kind for each payload; without a time it is due now. */
export async function addTasks<Kind extends TaskKind>(
  services: Services,
  kind: Kind,
  tasks: { payload: TaskPayload<Kind>; runAt?: Date | undefined; workClass?: WorkClass | undefined }[],
): Promise<void> {
  const rows = tasks.map(({ payload, runAt = services.now(), workClass = CLASS_OF[kind] }) => {
    return { ...columnsOf(services, kind, runAt), workClass, payload: writePayload(kind, payload) }
  })
  await insertTasks(services.db, rows)
}

/** Returns the payload of a task as its row stores it. */
export function writePayload<Kind extends TaskKind>(_kind: Kind, payload: TaskPayload<Kind>): string {
  return JSON.stringify(payload)
}

function columnsOf(services: Services, kind: TaskKind, runAt: Date) {
  return { kind, workClass: CLASS_OF[kind], runAt: instant(runAt), createdAt: instant(services.now()) }
}
