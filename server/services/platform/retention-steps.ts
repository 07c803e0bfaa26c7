import { forgetSetups, listOldSetups } from '#db/queries/account/sign-in/second-factor.ts'
import { lockUserToDelete } from '#db/queries/account/user.ts'
import { forgetImprovements, listOldImprovements } from '#db/queries/activity/improvement.ts'
import { forgetInvitations, listOldInvitations } from '#db/queries/invitation/retention.ts'
import { deleteOldAllowances, listOldAllowances } from '#db/queries/notification/email-allowance.ts'
import * as organisation from '#db/queries/organisation/invitation.ts'
import { forgetHandovers, listNamedHandovers } from '#db/queries/participation/handover.ts'
import { forgetTicketHolders, listNamedTickets } from '#db/queries/participation/ticket.ts'
import { forgetBuyerNames, listReceiptsWithOldName } from '#db/queries/payment/order.ts'
import {
  forgetParticipations,
  forgetWaysBack,
  listGuestParticipations,
  listOldWaysBack,
} from '#db/queries/platform/retention.ts'
import {
  listAccountsWithoutParent,
  listGuestAccounts,
  listUnconfirmedAccounts,
  listUnusedGuests,
} from '#db/queries/platform/retention-accounts.ts'
import {
  forgetAuditDetails,
  forgetSubscriptions,
  listConsentsOfDeleted,
  listConsentsOfVisitors,
  listEmptySubscriptions,
  listEndedSubscriptions,
  listOldAuditDetails,
  listUnconfirmedSubscriptions,
} from '#db/queries/platform/retention-agreements.ts'
import {
  type Aged,
  deleteExpiredCounts,
  deleteGuestPasses,
  deleteRows,
  deleteWaitingEntries,
  listAged,
  listExpiredCounts,
  listOldFailedTasks,
  listOldGuestPasses,
  listOldNotifications,
  listOldPictureRows,
  listOldWaitingEntries,
} from '#db/queries/platform/retention-rows.ts'
import { forgetAlerts, listOldAlerts } from '#db/queries/search/alert.ts'
import type { Db } from '#db/schema.ts'
import type { RetentionKind } from '#server/domain/platform/retention.ts'
import type { Services } from '#server/runtime/context.ts'
import { endAccountWithoutParent } from '#server/services/account/end-without-parent.ts'
import { forgetAccount } from '#server/services/account/forget-account.ts'
import { OWED_TASKS } from './task.ts'

interface Times {
  now: string
  before: string
}

export interface RetentionStep {
  /** How many of them one transaction takes, where that is less than of others. */
  atOnce?: number
  /** Counts expired rows that still contain what is to go; counting stops at `limit`. */
  count: (db: Db, times: Times, limit: number) => Promise<number>
  /** Deletes some of them, or empties them where others refer to them; returns how many. */
  purge: (services: Services, times: Times, limit: number) => Promise<number>
}

/** One account at a time: the activities that it leaves are locked before it, and others before the next. */
const ACCOUNT_WITHOUT_PARENT: RetentionStep = {
  atOnce: 1,
  count: async (db, times, limit) => (await listAccountsWithoutParent(db, times, limit)).length,
  purge: async (services, times, limit) => {
    const ids = await listAccountsWithoutParent(services.db, times, limit)
    for (const id of ids)
      await endAccountWithoutParent(services, id, async () => {
        return (await listAccountsWithoutParent(services.db, times, 1, id)).length > 0
      })
    return ids.length
  },
}

/** How each kind is found and deleted. `UNUSED_PICTURE` has files: `sweep-pictures` removes it. */
export const STEPS: Record<RetentionKind, readonly RetentionStep[]> = {
  UNCONFIRMED_ACCOUNT: [accounts(listUnconfirmedAccounts), accounts(listUnusedGuests)],
  ACCOUNT_WITHOUT_PARENT: [ACCOUNT_WITHOUT_PARENT],
  GUEST_REGISTRATION: [
    emptied(listGuestParticipations, forgetParticipations),
    emptied(listNamedTickets, forgetTicketHolders),
    emptied(listNamedHandovers, forgetHandovers),
  ],
  RECEIPT_NAME: [emptied(listReceiptsWithOldName, forgetBuyerNames)],
  GUEST_ACCOUNT: [accounts(listGuestAccounts)],
  SESSION: [aged('session', 'lastSeenAt')],
  CONSENT_PROOF: [
    emptied(listConsentsOfVisitors, (db, ids) => deleteRows(db, 'consentRecord', ids)),
    emptied(listConsentsOfDeleted, (db, ids) => deleteRows(db, 'consentRecord', ids)),
  ],
  AUDIT_DETAIL: [emptied(listOldAuditDetails, forgetAuditDetails)],
  SECURITY_EVENT: [aged('securityEvent', 'at')],
  REPORT: [aged('report', 'closedAt')],
  GUEST_LIST: [emptied(listOldInvitations, forgetInvitations)],
  ORGANISATION_INVITATION: [emptied(organisation.listOldInvitations, organisation.emptyInvitations)],
  IMPROVED_TEXT: [emptied(listOldImprovements, forgetImprovements)],
  ALERT: [emptied(listOldAlerts, forgetAlerts)],
  NOTIFICATION: [emptied(listOldNotifications, (db, ids) => deleteRows(db, 'notification', ids))],
  NEWSLETTER: [
    emptied(listEndedSubscriptions, forgetSubscriptions),
    emptied(listUnconfirmedSubscriptions, forgetSubscriptions),
    emptied(listEmptySubscriptions, (db, ids) => deleteRows(db, 'newsletterSubscription', ids)),
  ],
  EXPIRED_LINK: [
    emptied(listOldWaysBack, forgetWaysBack),
    aged('confirmationLink', 'expiresAt'),
    aged('passwordCode', 'expiresAt'),
    aged('credentialChangeLink', 'expiresAt'),
    aged('waitingLink', 'expiresAt'),
  ],
  SIGN_IN_ATTEMPT: [
    aged('providerAttempt', 'expiresAt'),
    aged('providerCode', 'expiresAt'),
    aged('passkeyChallenge', 'expiresAt'),
    aged('identityCode', 'expiresAt'),
    emptied(listOldSetups, forgetSetups),
  ],
  GUEST_PASS: [emptied(listOldGuestPasses, deleteGuestPasses)],
  ENDED_CHOICE: [aged('following', 'endedAt'), aged('calendarFeed', 'endedAt')],
  WAITING_ENTRY: [emptied(listOldWaitingEntries, deleteWaitingEntries)],
  REVISION: [aged('activityRevision', 'closedAt')],
  UNUSED_PICTURE: [],
  REMOVED_PICTURE: [emptied(listOldPictureRows, (db, ids) => deleteRows(db, 'picture', ids))],
  STRIPE_EVENT: [aged('stripeEvent', 'doneAt')],
  DONE_TASK: [aged('task', 'doneAt')],
  DOOR_READING: [aged('scan', 'createdAt'), aged('doorDevice', 'createdAt')],
  MAILING: [aged('mailing', 'doneAt')],
  FAILED_TASK: [emptied(listFailedTasksOwedToNobody, (db, ids) => deleteRows(db, 'task', ids))],
  EMAIL_ALLOWANCE: [
    step(listOldAllowances, ({ db }, payers, { before }) => deleteOldAllowances(db, payers, before)),
  ],
  RATE_LIMIT: [emptied(listExpiredCounts, deleteExpiredCounts)],
}

type List<Key> = (db: Db, before: string, limit: number) => Promise<Key[]>

function listFailedTasksOwedToNobody(db: Db, before: string, limit: number): Promise<number[]> {
  return listOldFailedTasks(db, { before, kept: OWED_TASKS }, limit)
}

/** `list` finds rows by their ids, or by the keys of a table without; `forget` gets what it found. */
function step<Key>(
  list: List<Key>,
  forget: (services: Services, rows: Key[], times: Times) => Promise<void>,
): RetentionStep {
  return {
    count: async (db, { before }, limit) => (await list(db, before, limit)).length,
    purge: async (services, times, limit) => {
      const rows = await list(services.db, times.before, limit)
      if (rows.length > 0) await forget(services, rows, times)
      return rows.length
    },
  }
}

/** A step that needs only the database. */
function emptied<Key>(list: List<Key>, forget: (db: Db, rows: Key[], now: string) => Promise<void>) {
  return step(list, ({ db }, rows, { now }) => forget(db, rows, now))
}

/** A step that deletes whole rows, some time after the instant in one of their columns. */
function aged(...of: Aged): RetentionStep {
  return emptied(
    (db, before, limit) => listAged(db, of, before, limit),
    (db, ids) => deleteRows(db, of[0], ids),
  )
}

type ListAccounts = (db: Db, before: string, limit: number, onlyId?: number) => Promise<number[]>

/**
 * A step that empties accounts. Two hundred take seconds, in which somebody may confirm, agree or register: each account is
 * looked up again, after a lock that lets nothing new begin in its name.
 */
function accounts(list: ListAccounts): RetentionStep {
  return step(list, async (services, ids, times) => {
    for (const id of ids) {
      const user = await lockUserToDelete(services.db, id)
      const [isStillDue] = await list(services.db, times.before, 1, id)
      if (user && isStillDue !== undefined) await forgetAccount(services, user)
    }
  })
}
