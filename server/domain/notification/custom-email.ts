import { type EditRefusal, editRefusal } from '#server/domain/activity/edit.ts'
import { isOver } from '#server/domain/activity/end.ts'
import { isReviewed } from '#server/domain/moderation/validation.ts'
import { actingOn, type Actor } from '#server/domain/organisation/acting.ts'
import { REMINDED_BEFORE_MS } from '#server/domain/participation/reminder.ts'

/** What a host may write to the participants of an activity (decisions §7, docs/decisions/108). Pure. */

/** CONFIRMATION and NEXT_24H stand in the emails of these moments; AFTER and NOW are emails of their own. */
export const TEMPLATE_TYPES = ['CONFIRMATION', 'NEXT_24H', 'AFTER', 'NOW'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** Those that are saved, and used when their moment comes. */
export const SAVED_TYPES = ['CONFIRMATION', 'NEXT_24H', 'AFTER'] as const
export type SavedType = (typeof SAVED_TYPES)[number]

/** To whom a NOW is sent; WAITING: the waiting list, CHEQUE: people entered by hand whose cheque is awaited. */
export const AUDIENCES = ['ALL', 'COMING', 'REQUESTED', 'WAITING', 'PRESENT', 'ABSENT', 'CHEQUE'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The recipients of a sending: an audience, those who came unless marked absent, or registrations by name. */
export type Selection = { audience: Audience | 'CAME' } | { participationIds: number[] }

export const LONGEST_CONTENT = 20_000
export const LONGEST_SUBJECT = 150

/** How many registrations may be named in one sending. */
export const MOST_NAMED = 500

/** A message to as few named registrations is everybody's: it needs no PRO account. */
export const NAMED_WITHOUT_PRO = 5

/** How many NOW one activity may have within 24 hours. */
export const NOW_A_DAY = 5

const DAY_MS = 86_400_000

/** Since when what a host sent counts against what they may send now. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

interface WrittenAbout {
  hostId: number
  createdBy: number | null
  publishedAt: string | null
  cancelledAt: string | null
  validation: string
}

export type SavingRefusal = 'ACTIVITY_CANCELLED' | 'PRO_ACCOUNT_REQUIRED' | 'ALREADY_SENT' | 'MORNING_OVER'
export type SendingRefusal = 'ACTIVITY_CANCELLED' | 'PRO_ACCOUNT_REQUIRED' | 'ACTIVITY_NOT_VALID'

/** Returns why this person may not see the emails of an activity, or null: those who may change it see them. */
export function emailsRefusal(actor: Actor, activity: WrittenAbout | undefined): EditRefusal | null {
  if (!activity?.publishedAt) return 'ACTIVITY_UNRECOVERED'
  return editRefusal(actor, activity)
}

interface Timed {
  startsAt: string
  endsAt: string | null
  remindedAt: string | null
}

/** The moment of a text; `morningAfter`: when an AFTER leaves. */
interface Moment {
  type: SavedType
  morningAfter: Date
}

/** Returns why this text may not be saved, or null. */
export function savingRefusal(
  actor: Actor,
  activity: WrittenAbout & Timed,
  text: Moment & { sentAt: string | null },
  now: Date,
): SavingRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  const needsPro = text.type !== 'CONFIRMATION'
  if (needsPro && actingOn(actor, activity).accountType !== 'PRO') return 'PRO_ACCOUNT_REQUIRED'
  if (text.sentAt) return 'ALREADY_SENT'
  return isMomentOver(activity, text, now) ? 'MORNING_OVER' : null
}

/** Returns whether nobody would be sent what is written for this moment now. An activity that moves may have it again. */
export function isMomentOver(activity: Timed, { type, morningAfter }: Moment, now: Date): boolean {
  const { startsAt, endsAt, remindedAt } = activity
  const startsInMs = Date.parse(startsAt) - now.getTime()
  switch (type) {
    case 'CONFIRMATION':
      return isOver(startsAt, endsAt, now.toISOString())
    case 'NEXT_24H':
      return startsInMs <= 0 || (remindedAt !== null && startsInMs <= REMINDED_BEFORE_MS)
    case 'AFTER':
      return now >= morningAfter
  }
}

/** Returns why this may not be sent now, or null. */
export function sendingRefusal(
  actor: Actor,
  activity: WrittenAbout,
  selection: Selection,
): SendingRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  // Nobody gets what an operator has refused, or has yet to read.
  if (!isReviewed(activity, false)) return 'ACTIVITY_NOT_VALID'
  const isShort = 'participationIds' in selection && selection.participationIds.length <= NAMED_WITHOUT_PRO
  return isShort || actingOn(actor, activity).accountType === 'PRO' ? null : 'PRO_ACCOUNT_REQUIRED'
}

/** The hour at which an AFTER leaves, and until which a night belongs to the evening before. */
const MORNING = '09:00'
const END_OF_NIGHT = '04:00'

/**
 * Returns the morning after a local end, both `YYYY-MM-DDTHH:mm`. Of an activity without an end, only the start is known:
 * one that starts at night has just begun in the morning of that day.
 */
export function morningAfter(local: string, { isStart = false } = {}): string {
  const [day = '', time = ''] = local.split('T')
  const date = new Date(`${day}T00:00:00Z`)
  if (isStart || time >= END_OF_NIGHT) date.setUTCDate(date.getUTCDate() + 1)
  return `${date.toISOString().slice(0, 10)}T${MORNING}`
}

/** For how long an AFTER that could not leave in its morning may still leave. */
export const AFTER_WAITS_MS = 3 * DAY_MS
