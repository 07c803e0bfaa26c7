import { isOver } from '#server/domain/activity/end.ts'

/** The states of what operators find, as one word each. Pure. */

export const FOUND_PEOPLE = ['DELETED', 'BANNED', 'GUEST', 'UNCONFIRMED', 'PRO_ACCOUNT', 'OPEN'] as const

export type FoundPersonState = (typeof FOUND_PEOPLE)[number]

interface FoundAccount {
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  isGuest: boolean
  emailConfirmedAt: string | null
  deletedAt: string | null
}

export function stateOfPerson(account: FoundAccount): FoundPersonState {
  if (account.deletedAt) return 'DELETED'
  if (account.accountType === 'BANNED') return 'BANNED'
  if (account.isGuest) return 'GUEST'
  if (!account.emailConfirmedAt) return 'UNCONFIRMED'
  return account.accountType === 'PRO' ? 'PRO_ACCOUNT' : 'OPEN'
}

export const FOUND_ACTIVITIES = [
  ...(['CANCELLED', 'REFUSED', 'NEED_VALIDATION', 'WAITING_PAYMENT_VALID'] as const),
  ...(['OVER', 'PRIVATE', 'ONLINE'] as const),
] as const

export type FoundActivityState = (typeof FOUND_ACTIVITIES)[number]

interface PublishedActivity {
  validation: 'NEED_VALIDATION' | 'VALIDED' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  cancelledAt: string | null
  startsAt: string
  endsAt: string | null
  isPrivate: boolean
}

/** The reason why it cannot be found comes first. */
export function stateOfActivity(activity: PublishedActivity, now: Date): FoundActivityState {
  const { validation, cancelledAt, startsAt, endsAt, isPrivate } = activity
  if (cancelledAt) return 'CANCELLED'
  if (validation !== 'VALIDED') return validation
  if (isOver(startsAt, endsAt, now.toISOString())) return 'OVER'
  return isPrivate ? 'PRIVATE' : 'ONLINE'
}
