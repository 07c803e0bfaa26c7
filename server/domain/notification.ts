/** What the platform tells people about (decisions §7), in one table: by which way, and whether they may switch it off. Pure. */

interface NotificationRule {
  channel: 'EMAIL'
  /** Those that may be switched off carry a one-click unsubscribe; the others belong to what the person has begun. */
  mayBeSwitchedOff: boolean
}

export const NOTIFICATIONS = {
  NEW_USER_NEED_CONFIRMATION: { channel: 'EMAIL', mayBeSwitchedOff: false },
  NEW_PASSWORD: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACCOUNT_NOT_ACTIVATED: { channel: 'EMAIL', mayBeSwitchedOff: false },
  WELCOME: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACTIVITY_CREATED: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACTIVITY_VALID: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACTIVITY_NO_LONGER_VALID: { channel: 'EMAIL', mayBeSwitchedOff: false },
  NEW_PARTICIPANT: { channel: 'EMAIL', mayBeSwitchedOff: false },
  NEW_PARTICIPANT_FOR_HOST: { channel: 'EMAIL', mayBeSwitchedOff: false },
  REFUSED_PARTICIPATION: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACTIVITY_CANCELLED: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ORGANISATION_INVITATION: { channel: 'EMAIL', mayBeSwitchedOff: false },
  MEMBER_CARD: { channel: 'EMAIL', mayBeSwitchedOff: false },
  SPONSORSHIP: { channel: 'EMAIL', mayBeSwitchedOff: false },
  NEWSLETTER_CONFIRMATION: { channel: 'EMAIL', mayBeSwitchedOff: false },
  PROMOTION: { channel: 'EMAIL', mayBeSwitchedOff: true },
  NEXT_24H: { channel: 'EMAIL', mayBeSwitchedOff: true },
} as const satisfies Record<string, NotificationRule>

export type NotificationType = keyof typeof NOTIFICATIONS

/** Whether a stored type is one that we still know. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(NOTIFICATIONS, type)
}
