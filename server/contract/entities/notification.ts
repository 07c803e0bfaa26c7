import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'

export const NotificationType = z.enum([
  'NEXT_24H',
  'NEW_COMMENT',
  'NEW_PARTICIPANT',
  'NEW_WAITING_APPROVAL',
  'PARTICIPANT_APPROVED',
  'ACTIVITY_CANCELLED_MISSING_PARTICIPANTS',
  'PARTICIPANT_MISSING_VALIDATION',
  'PARTICIPANT_WAITING_TOO_LONG',
  'ACCOUNT_NOT_ACTIVATED',
  'ORGANISATION_INVITATION',
  'NEW_RESPONSE',
  'NEW_PARTICIPANT_FOR_HOST',
  'REFUSED_PARTICIPATION',
  'TICKETS_CANCELLED',
  'TICKET_HANDED_ON',
  'ACTIVITY_CHANGED',
  'ATTENDANCE_CORRECTED',
  'ACTIVITY_CANCELLED',
  'PLACE_OFFERED',
  'PLACE_OFFER_OVER',
  'ACTIVITY_NO_LONGER_VALID',
  'ACTIVITY_VALID',
  'ALERT_NEW_ACTIVITY',
  'NEW_PASSWORD',
  'NEW_USER_NEED_CONFIRMATION',
  'IDENTITY_CODE',
  'CREDENTIAL_CHANGED',
  'SESSIONS_ENDED',
  'ACCOUNT_DELETED',
  'WELCOME',
  'PAYMENT_ACCOUNT_MISSING',
  'PROMOTION',
  'AMOUNT_TRANSFERRED',
  'CUSTOM_TEMPLATE',
  'MEMBER_CARD',
  'ACTIVITY_INVITATION',
  'SPONSORSHIP',
  'ACTIVITY_CREATED',
  'UNKNOWN',
])

/** A notification that the person got. No call answers it yet: EMAIL is the only channel (docs/decisions/119). */
export const Notification = z.object({
  notificationId: Id,
  type: NotificationType,
  channel: z.enum(['PUSH', 'EMAIL', 'BOTH']),
  /** In the person's language. */
  subject: z.string(),
  /** The page that it leads to. */
  url: z.string().nullable(),
  activityId: Id.nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
