import { findActivity, lockActivity } from '#db/queries/activity/activity.ts'
import {
  deleteCustomEmail,
  findCustomEmail,
  listCustomEmails,
  listSendings,
  saveCustomEmail,
} from '#db/queries/notification/custom-email.ts'
import { countWanted } from '#db/queries/notification/custom-email-recipients.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { EditRefusal } from '#server/domain/activity/edit.ts'
import {
  emailsRefusal,
  morningAfter,
  type SavedType,
  type SavingRefusal,
  savingRefusal,
} from '#server/domain/notification/custom-email.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { readNearestMoment, wallClock } from '#server/runtime/local-time.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { messagesLeftToday } from './allowance.ts'
import { readProgress } from './progress.ts'

type SaveResult = { saved: true } | { refused: EditRefusal | SavingRefusal }

export interface TextInput {
  activityId: number
  type: SavedType
  subject: string | null
  content: string
  usesCustomLogo: boolean
}

/** Returns the activity if this person may write to its participants. */
export function mayWrite(
  host: Session,
  activity: Activity | undefined,
): { activity: Activity } | { refused: EditRefusal } {
  const refused = emailsRefusal(host, activity)
  return refused || !activity ? { refused: refused ?? 'ACTIVITY_UNRECOVERED' } : { activity }
}

/** Returns when the email of the morning after leaves: at nine, where the activity is. */
export function afterLeavesAt({
  startsAt,
  endsAt,
  timeZone,
}: Pick<Activity, 'startsAt' | 'endsAt' | 'timeZone'>): Date {
  const local = wallClock(new Date(endsAt ?? startsAt), timeZone)
  return readNearestMoment(morningAfter(local, { isStart: endsAt === null }), timeZone).at
}

/** Saves the text that goes into the email of a moment, in the place of an earlier one. */
export function saveText(
  services: Services,
  host: Session,
  { activityId, type, subject, content, usesCustomLogo }: TextInput,
): Promise<SaveResult> {
  return inTransaction(services, async (services): Promise<SaveResult> => {
    const { db, now } = services
    const found = mayWrite(host, await lockActivity(db, activityId))
    if ('refused' in found) return found
    const before = await findCustomEmail(db, activityId, type)
    const text = { type, sentAt: before?.sentAt ?? null, morningAfter: afterLeavesAt(found.activity) }
    const refused = savingRefusal(host, found.activity, text, now())
    if (refused) return { refused }
    await saveCustomEmail(db, {
      activityId,
      templateType: type,
      // The emails of the other moments have a subject of ours.
      subject: type === 'AFTER' ? subject : null,
      content,
      usesCustomLogo,
      savedBy: host.userId,
      savedAt: instant(now()),
    })
    return { saved: true }
  })
}

type RemoveResult = { removed: true } | { refused: EditRefusal | 'ALREADY_SENT' }

/** Takes the text of a moment away; twice is no error. One that has left stays to be read. */
export function removeText(
  services: Services,
  host: Session,
  { activityId, type }: { activityId: number; type: SavedType },
): Promise<RemoveResult> {
  return inTransaction(services, async (services): Promise<RemoveResult> => {
    const found = mayWrite(host, await lockActivity(services.db, activityId))
    if ('refused' in found) return found
    const text = await findCustomEmail(services.db, activityId, type)
    if (text?.sentAt) return { refused: 'ALREADY_SENT' }
    if (text) await deleteCustomEmail(services.db, text.id)
    return { removed: true }
  })
}

/** How many sendings are listed; older than a month they are gone. */
const SENDINGS_SHOWN = 50

/**
 * Returns the saved texts of an activity and what was sent, with its progress; for operators, too, who answer reports. A
 * fixed number of statements.
 */
export async function readEmails(services: Services, person: Session, activityId: number) {
  const { db } = services
  const known = await findActivity(db, activityId)
  const found = mayWrite(person, known)
  const activity =
    'activity' in found ? found.activity : person.isOperator && known?.publishedAt ? known : null
  if (!activity) return { refused: 'refused' in found ? found.refused : ('ACTIVITY_UNRECOVERED' as const) }
  return {
    activity,
    mayWrite: 'activity' in found,
    texts: await listCustomEmails(db, activityId),
    sendings: await readProgress(services, await listSendings(db, activityId, SENDINGS_SHOWN)),
    afterLeavesAt: afterLeavesAt(activity),
    coming: await countWanted(db, activity, { state: 'coming' }),
    ...(await messagesLeftToday(services, activity.hostId)),
  }
}
