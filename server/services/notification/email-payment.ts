import { findUser, listUsersByIds } from '#db/queries/account/user.ts'
import { findActivity } from '#db/queries/activity/activity.ts'
import { findOpenRevision } from '#db/queries/activity/revision.ts'
import { type HeldNotification, isQueueWaiting } from '#db/queries/notification/held-email.ts'
import { findSubscription } from '#db/queries/notification/newsletter.ts'
import { findOrganisationInvitation } from '#db/queries/organisation/invitation.ts'
import { findMemberCard } from '#db/queries/organisation/member-card.ts'
import { findGiver, findHandover } from '#db/queries/participation/handover.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import type { User } from '#db/schema/account.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { HeldEmail } from '#db/schema/notification.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { isReviewed } from '#server/domain/moderation/validation.ts'
import { type BudgetName, budgetOf } from '#server/domain/notification/email-budget.ts'
import type { EmailLimits } from '#server/domain/notification/email-limits.ts'
import {
  isNotificationType,
  NOTIFICATIONS,
  type NotificationType,
} from '#server/domain/notification/kinds.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Allowed, EmailRefused, takeFromBudgets } from './email-allowance.ts'
import type { Payers } from './email-allowance-key.ts'
import type { RecipientRef } from './recipient-ref.ts'

/** What is known of the cause of an email beyond its recipient. */
export interface EmailCause {
  /** The activity it is about, where its host pays, or an operator has to agree first. */
  activity?: Activity
  /** The network that the request came from. */
  network?: string
  /** The address was shown to belong to the caller, or is the host's own. */
  isProven?: boolean
  /** About an act of the recipient's own, which happens whether or not the email is sent. */
  isNews?: boolean
  /** Requested once more. */
  again?: boolean
  /** The recipient's account, where the transaction has read it already. */
  account?: User
}

type Held = Omit<HeldEmail, 'notificationId' | 'participationId'>

type Payment =
  | { outcome: 'LEAVES'; at?: Date }
  | { outcome: 'REPEATED' }
  /** `waitsUntil` null: for an operator. */
  | { outcome: 'HELD'; held: Held }

/**
 * Reads the accounts that `payForEmail` looks at, with one statement where there are several: many people are told of one
 * event under the lock of its activity.
 */
export async function readRecipients(
  { db }: Services,
  news: readonly { to: RecipientRef; type: NotificationType; account?: User }[],
): Promise<Map<number, User>> {
  const ids = news.flatMap(({ to, type, account }) =>
    'userId' in to && !account && !isFree(NOTIFICATIONS[type].limits) ? [to.userId] : [],
  )
  if (ids.length < 2) return new Map()
  return new Map((await listUsersByIds(db, ids)).map((user) => [user.id, user]))
}

/** Takes an e-mail from the budgets of its kind, inside the transaction that writes it. Throws EmailRefused. */
export async function payForEmail(
  services: Services,
  to: RecipientRef,
  type: NotificationType,
  cause: EmailCause,
): Promise<Payment> {
  const limits: EmailLimits = NOTIFICATIONS[type].limits
  if (isFree(limits)) return { outcome: 'LEAVES' }
  const { column, activity, ...payers } = await describeRecipient(services, to, cause)
  const budgets = counted(budgetsOf(limits, column, cause))
  const hostId = activity?.hostId
  const ofHost = budgets.find((name) => budgetOf(name).payer === 'HOST')
  const held = ofHost && activity && { budget: ofHost, hostId: activity.hostId, activityId: activity.id }

  const needsReview = column === 'address' && limits.addressNeedsReview
  if (needsReview && held && !(await isReviewedNow(services, activity)))
    return { outcome: 'HELD', held: { ...held, waitsUntil: null } }
  const isBehind = held ? await isQueueWaiting(services.db, held.hostId, held.budget) : false
  const asked = isBehind ? budgets.filter((name) => budgetOf(name).beyond !== 'WAITS') : budgets

  const now = services.now()
  const allowed = await takeFromBudgets(services, asked, { ...payers, hostId, network: cause.network })
  switch (allowed.outcome) {
    case 'REPEATED':
      return { outcome: 'REPEATED' }
    case 'REFUSED':
      throw new EmailRefused(Math.max(1, Math.ceil((allowed.until.getTime() - now.getTime()) / 1000)))
    case 'WAITS':
      return hold(held, allowed.until)
    case 'DELAYED':
      return { outcome: 'LEAVES', at: allowed.at }
    case 'LEAVES':
      return isBehind ? hold(held, now) : { outcome: 'LEAVES' }
  }
}

/**
 * Takes a held email from the host's budgets, which made it wait; its recipient and network paid when it was caused.
 */
export async function payForHeld(
  services: Services,
  { hostId, userId, participationId, type }: HeldNotification,
): Promise<Allowed> {
  const to = userId === null ? { participationId: participationId ?? 0 } : { userId }
  const { column, recipient } = await describeRecipient(services, to, {})
  const names = isNotificationType(type) ? NOTIFICATIONS[type].limits[column] : []
  const budgets = counted(names).filter((name) => budgetOf(name).beyond === 'WAITS')
  return takeFromBudgets(services, budgets, { recipient, hostId })
}

function hold(held: Omit<Held, 'waitsUntil'> | undefined, until: Date): Payment {
  if (!held) throw new Error('Only what a host causes can wait for an allowance.')
  return { outcome: 'HELD', held: { ...held, waitsUntil: instant(until) } }
}

/** Returns whether an operator has agreed to the current contents of the activity. */
async function isReviewedNow({ db }: Services, activity: Activity): Promise<boolean> {
  return isReviewed(activity, (await findOpenRevision(db, activity.id)) !== undefined)
}

function budgetsOf(limits: EmailLimits, column: Recipient['column'], { again, isNews }: EmailCause) {
  if (again && limits.again) return limits.again
  return isNews && column === 'guest' ? (limits.guestNews ?? limits.guest) : limits[column]
}

/** Emails counted by rows of their own were counted before. */
function counted(budgets: readonly BudgetName[]): BudgetName[] {
  return budgets.filter((name) => budgetOf(name).countedBy !== 'ROWS')
}

function isFree({ account, guest, guestNews = [], address, again = [] }: EmailLimits): boolean {
  return counted([...account, ...guest, ...guestNews, ...address, ...again]).length === 0
}

interface Recipient extends Payers {
  column: 'account' | 'guest' | 'address'
  activity?: Activity
}

async function describeRecipient(
  services: Services,
  to: RecipientRef,
  cause: EmailCause,
): Promise<Recipient> {
  const { db } = services
  if ('userId' in to) {
    const user = cause.account?.id === to.userId ? cause.account : await findUser(db, to.userId)
    const isKnown = cause.isProven || (user?.emailConfirmedAt && !user.isGuest)
    const column = isKnown ? 'account' : 'guest'
    return { column, recipient: user?.emailKey, activity: cause.activity }
  }
  const column = cause.isProven ? 'account' : 'address'
  if ('participationId' in to) {
    const participation = await findParticipation(db, to.participationId)
    const activity = cause.activity ?? (participation && (await findActivity(db, participation.activityId)))
    return { column, recipient: emailKey(participation?.email ?? ''), activity }
  }
  if ('invitationId' in to) {
    const invitation = await findOrganisationInvitation(db, to.invitationId)
    return { column, recipient: invitation?.emailKey, organisationId: invitation?.organisationId }
  }
  if ('memberCardId' in to) {
    const card = await findMemberCard(db, to.memberCardId)
    return { column, recipient: emailKey(card?.holderEmail ?? ''), organisationId: card?.organisationId }
  }
  if ('ticketHandoverId' in to) {
    const handover = await findHandover(db, to.ticketHandoverId)
    const giverId = await findGiver(db, to.ticketHandoverId)
    return { column, recipient: handover?.emailKey ?? undefined, giverId }
  }
  if ('subscriptionId' in to)
    return { column, recipient: (await findSubscription(db, to.subscriptionId))?.emailKey }
  if ('parentOfId' in to) {
    const child = await findUser(db, to.parentOfId)
    return { column, recipient: emailKey(child?.parentEmail ?? '') }
  }
  return { column } // invitations to an activity count their own rows
}
