import { lockActivity } from '#db/queries/activity/activity.ts'
import { findMailingByRequest, listNowSince } from '#db/queries/notification/custom-email.ts'
import { countNamed } from '#db/queries/notification/custom-email-recipients.ts'
import { findMailing, insertMailing, updateMailing } from '#db/queries/notification/mailing.ts'
import type { CustomMailingKind } from '#db/schema/notification.ts'
import type { EditRefusal } from '#server/domain/activity/edit.ts'
import {
  countedSince,
  NOW_A_DAY,
  type Selection,
  type SendingRefusal,
  sendingRefusal,
  type TemplateType,
} from '#server/domain/notification/custom-email.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { addTask } from '#server/services/platform/task.ts'
import { type CustomDetails, isCustom, readCustomDetails, writeCustomDetails } from './details.ts'
import { readProgress } from './progress.ts'
import { countRecipients } from './recipients.ts'
import { mayWrite } from './text.ts'

export interface MessageInput {
  activityId: number
  subject: string | null
  content: string
  usesCustomLogo: boolean
  /** Answers go to the host's own address: only if they say so, for this message. */
  mayReply?: boolean
}

export interface NowInput extends MessageInput {
  selection: Selection
  requestKey: string | null
}

type NowResult =
  | { mailingId: number; recipients: number }
  | { refused: EditRefusal | SendingRefusal | 'NO_RECIPIENTS' | 'NOT_FOUND' }
  | TooManyRequests

/** Sends a message to participants: the worker queues the emails step by step. The same key twice is one sending. */
export function sendNow(services: Services, host: Session, input: NowInput): Promise<NowResult> {
  return inTransaction(services, async (services): Promise<NowResult> => {
    const { db } = services
    const { activityId, requestKey } = input
    const found = mayWrite(host, await lockActivity(db, activityId))
    if ('refused' in found) return found
    const known = requestKey === null ? undefined : await findMailingByRequest(db, activityId, requestKey)
    if (known) return { mailingId: known.id, recipients: readCustomDetails(known).recipients }

    const { activity } = found
    const { selection } = input
    const refused = sendingRefusal(host, activity, selection)
    if (refused) return { refused }
    if (await namesOthers(services, activityId, selection)) return { refused: 'NOT_FOUND' }
    const wait = await waitForNext(services, activityId)
    if (wait !== null) return tooMany({ retryAfterSeconds: wait })
    const recipients = await countRecipients(services, activity, selection)
    if (recipients === 0) return { refused: 'NO_RECIPIENTS' }

    const about = { ...input, templateType: 'NOW' as const, selection, recipients }
    const mailingId = await beginCustom(services, 'CUSTOM_NOW', about, { requestKey, sentBy: host.userId })
    return { mailingId, recipients }
  })
}

/** Whether a registration is named that is not an open one of this activity. */
async function namesOthers({ db }: Services, activityId: number, selection: Selection): Promise<boolean> {
  if (!('participationIds' in selection)) return false
  const { participationIds } = selection
  return (await countNamed(db, activityId, participationIds)) < new Set(participationIds).size
}

/** Returns in how many seconds the next NOW of this activity may be sent; null: now. */
async function waitForNext({ db, now }: Services, activityId: number): Promise<number | null> {
  const since = countedSince(now())
  const sent = await listNowSince(db, activityId, instant(since))
  const counted = sent.at(-NOW_A_DAY)
  return counted === undefined ? null : Math.max(1, Math.ceil((Date.parse(counted) - since.getTime()) / 1000))
}

/** Writes a mailing of a host and the task of its first step, inside the transaction that holds the activity's lock. */
export async function beginCustom(
  services: Services,
  kind: Exclude<CustomMailingKind, 'CUSTOM_TEST'>,
  about: Omit<CustomDetails, 'mayReply'> & MessageInput,
  by: { requestKey: string | null; sentBy: number | null },
): Promise<number> {
  const mailingId = await insertMailing(services.db, { ...rowOf(services, kind, about), ...by })
  await addTask(services, 'send-custom-email', { mailingId })
  return mailingId
}

function rowOf(
  { now }: Services,
  kind: CustomMailingKind,
  { activityId, ...about }: Omit<CustomDetails, 'mayReply'> & MessageInput,
) {
  const at = instant(now())
  const { templateType, subject, content, usesCustomLogo, selection, recipients, mayReply = false } = about
  const details = { templateType, subject, content, usesCustomLogo, mayReply, selection, recipients }
  return { kind, activityId, details: writeCustomDetails(details), dueAt: at, begunAt: at, createdAt: at }
}

type TestResult = { sentTo: string } | { refused: EditRefusal | 'ACTIVITY_CANCELLED' }

/** Sends a message to the person who writes it, and to nobody else, with their own name in its fields. */
export function sendTest(
  services: Services,
  host: Session,
  { templateType, ...input }: MessageInput & { templateType: TemplateType },
): Promise<TestResult> {
  return inTransaction(services, async (services): Promise<TestResult> => {
    const found = mayWrite(host, await lockActivity(services.db, input.activityId))
    if ('refused' in found) return found
    if (found.activity.cancelledAt) return { refused: 'ACTIVITY_CANCELLED' }
    const about = { ...input, templateType, selection: { participationIds: [] }, recipients: 1 }
    const row = rowOf(services, 'CUSTOM_TEST', about)
    const mailingId = await insertMailing(services.db, {
      ...row,
      doneAt: row.createdAt,
      sentBy: host.userId,
    })
    await notify(services, host.userId, 'CUSTOM_TEMPLATE', { mailingId })
    return { sentTo: host.email }
  })
}

/** Not stopped: nothing of it was left to send. */
type StopResult = { stopped: boolean } | { refused: EditRefusal | 'NOT_FOUND' }

/** Stops a sending: nothing more of it is queued, and what is queued is not sent. Twice is no error. */
export function stopSending(
  services: Services,
  host: Session,
  { activityId, mailingId }: { activityId: number; mailingId: number },
): Promise<StopResult> {
  return inTransaction(services, async (services): Promise<StopResult> => {
    const { db } = services
    const found = mayWrite(host, await lockActivity(db, activityId))
    if ('refused' in found) return found
    const mailing = await findMailing(db, mailingId)
    if (mailing?.activityId !== activityId || !isCustom(mailing)) return { refused: 'NOT_FOUND' }
    const [progress] = await readProgress(services, [mailing])
    if (mailing.stoppedAt === null && progress?.left === 0) return { stopped: false }
    const at = instant(services.now())
    const end = { stoppedAt: mailing.stoppedAt ?? at, doneAt: mailing.doneAt ?? at }
    await updateMailing(db, mailingId, end)
    return { stopped: true }
  })
}
