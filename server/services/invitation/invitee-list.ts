import { findActivity, lockActivity } from '#db/queries/activity/activity.ts'
import { setDue } from '#db/queries/invitation/emails.ts'
import {
  countEntered,
  countInvitationsOf,
  endInvitations,
  enterInvitations,
  listInvitationsOf,
} from '#db/queries/invitation/invitee-list.ts'
import { forgetUnsent } from '#db/queries/invitation/retention.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity } from '#db/schema/activity.ts'
import { type EditRefusal, editRefusal } from '#server/domain/activity/edit.ts'
import {
  foldGuests,
  type InviteRefusal,
  inviteRefusal,
  isUnsent,
  MOST_ENTERED,
  MOST_INVITED,
} from '#server/domain/invitation/invitee-list.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { addTask } from '#server/services/platform/task.ts'
import { emailsLeftToday } from './allowance.ts'
import { approvalAwaited } from './emails.ts'
import { describeGuests, readRegistered } from './invitee.ts'

/** An invitee, as the host entered them. */
export interface GuestInput {
  email: string
  firstName: string
  lastName: string
}

type SaveResult =
  | { refused: EditRefusal | InviteRefusal | 'TOO_MANY_INVITED' }
  | { refused: 'TOO_MANY_GUESTS'; data: { total: number } }
  | { total: number; added: number; removed: number; duplicates: number; registered: number }

/**
 * Saves the invitee list, and sends nothing. REPLACE: these people and nobody else. ADD: these people too. A person who
 * was removed from the list and is added again keeps their earlier answer, so that they are not asked twice; of one to
 * whom nothing was sent, nothing is kept. Added by their address alone, a person keeps their name.
 */
export function saveGuests(
  services: Services,
  host: Session,
  { activityId, guests, mode }: { activityId: number; guests: GuestInput[]; mode: 'REPLACE' | 'ADD' },
): Promise<SaveResult> {
  return inTransaction(services, async (services): Promise<SaveResult> => {
    const { db } = services
    const found = mayInvite(host, await lockActivity(db, activityId))
    if ('refused' in found) return found
    const refused = inviteRefusal(found.activity, services.now())
    if (refused) return { refused }

    const wanted = foldGuests(guests.map((guest) => ({ ...guest, emailKey: emailKey(guest.email) })))
    const before = await listInvitationsOf(db, activityId)
    const known = new Set(before.map((invitation) => invitation.emailKey))
    const added = wanted.filter((guest) => !known.has(guest.emailKey))
    const keys = new Set(wanted.map((guest) => guest.emailKey))
    const removed = mode === 'ADD' ? [] : before.filter((invitation) => !keys.has(invitation.emailKey))
    const total = before.length + added.length - removed.length
    if (total > MOST_INVITED) return { refused: 'TOO_MANY_GUESTS', data: { total } }
    if (added.length > 0 && (await countEntered(db, activityId)) + added.length > MOST_ENTERED)
      return { refused: 'TOO_MANY_INVITED' }

    const now = instant(services.now())
    const entered = { activityId, invitedBy: host.userId, createdAt: now }
    await enterInvitations(
      db,
      wanted.map((guest) => ({ ...guest, ...entered })),
      { keepsNames: mode === 'ADD' },
    )
    await endInvitations(db, idsOf(removed), now)
    await forgetUnsent(db, activityId)
    const registered = await readRegistered(db, activityId)
    return {
      total,
      added: added.length,
      removed: removed.length,
      duplicates: guests.length - wanted.length,
      registered: added.filter((guest) => registered.addresses.has(guest.emailKey)).length,
    }
  })
}

/** Removes one person from the list: the link of their email stops working. */
export function removeGuest(
  services: Services,
  host: Session,
  { activityId, invitationId }: { activityId: number; invitationId: number },
): Promise<{ removed: true } | { refused: EditRefusal }> {
  return inTransaction(services, async (services): Promise<{ removed: true } | { refused: EditRefusal }> => {
    const found = mayInvite(host, await lockActivity(services.db, activityId))
    if ('refused' in found) return found
    const guests = await listInvitationsOf(services.db, activityId)
    if (!guests.some(({ id }) => id === invitationId)) return { refused: 'ACTIVITY_UNRECOVERED' }
    await endInvitations(services.db, [invitationId], instant(services.now()))
    await forgetUnsent(services.db, activityId)
    return { removed: true }
  })
}

/** Counts the people on the list of an activity. */
export function countInvited({ db }: Services, activityId: number): Promise<number> {
  return countInvitationsOf(db, activityId)
}

/** Returns all invitees with their answers. A fixed number of statements, however long the list is. */
export async function readInviteeList(services: Services, host: Session, activityId: number) {
  const found = mayInvite(host, await findActivity(services.db, activityId))
  if ('refused' in found) return found
  const { activity } = found
  const invitations = await listInvitationsOf(services.db, activityId)
  const guests = await describeGuests(services, activity, invitations)
  const awaited = await approvalAwaited(services, activity)
  return { activity, guests, awaited, ...(await emailsLeftToday(services, activity.hostId)) }
}

type SendResult =
  | { refused: EditRefusal | InviteRefusal }
  | { queued: number; waiting: number; emailsLeft: number; emailsADay: number }

/**
 * Sends emails: FIRST to invitees without one, REMINDER to those who did not answer in some days. The worker queues
 * them step by step, as many a day as the host may send, and only once the activity is online (docs/decisions/032).
 */
export function sendInvitations(
  services: Services,
  host: Session,
  { activityId, kind }: { activityId: number; kind: 'FIRST' | 'REMINDER' },
): Promise<SendResult> {
  return inTransaction(services, async (services): Promise<SendResult> => {
    const { db } = services
    const found = mayInvite(host, await lockActivity(db, activityId))
    if ('refused' in found) return found
    const now = services.now()
    const refused = inviteRefusal(found.activity, now)
    if (refused) return { refused }

    const guests = await describeGuests(services, found.activity, await listInvitationsOf(db, activityId))
    const wanted = guests.filter((guest) =>
      kind === 'FIRST' ? guest.state === 'UNSENT' && isUnsent(guest) : guest.mayBeReminded,
    )
    const ids = idsOf(wanted)
    await setDue(db, ids, instant(now))
    if (ids.length > 0) await addTask(services, 'send-invitations', { activityId })
    const waiting = guests.filter(({ state }) => state === 'LEAVING').length + ids.length
    const left = await emailsLeftToday(services, found.activity.hostId)
    return { queued: ids.length, waiting, ...left }
  })
}

/** Only the host who may change an activity may invite to it. */
function mayInvite(
  host: Session,
  activity: Activity | undefined,
): { activity: Activity } | { refused: EditRefusal } {
  if (!activity?.publishedAt) return { refused: 'ACTIVITY_UNRECOVERED' }
  const refused = editRefusal(host, activity)
  return refused ? { refused } : { activity }
}
