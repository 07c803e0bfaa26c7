/** The notifications of the platform (decisions §7): by which channel, and whether they may be switched off. Pure. */

interface NotificationRule {
  channel: 'EMAIL'
  /** Those that may be switched off have a one-click unsubscribe; the others belong to what the person has begun. */
  mayBeSwitchedOff: boolean
  /** Whether it also comes in a daily digest; that is the default for people without a choice. */
  mayBeGathered?: true
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
  NEW_WAITING_APPROVAL: { channel: 'EMAIL', mayBeSwitchedOff: false },
  PARTICIPANT_APPROVED: { channel: 'EMAIL', mayBeSwitchedOff: false },
  PARTICIPANT_WAITING_TOO_LONG: { channel: 'EMAIL', mayBeSwitchedOff: true },
  REFUSED_PARTICIPATION: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ATTENDANCE_CORRECTED: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACTIVITY_CANCELLED: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: { channel: 'EMAIL', mayBeSwitchedOff: false },
  ACTIVITY_INVITATION: { channel: 'EMAIL', mayBeSwitchedOff: true },
  ORGANISATION_INVITATION: { channel: 'EMAIL', mayBeSwitchedOff: false },
  MEMBER_CARD: { channel: 'EMAIL', mayBeSwitchedOff: false },
  SPONSORSHIP: { channel: 'EMAIL', mayBeSwitchedOff: false },
  NEWSLETTER_CONFIRMATION: { channel: 'EMAIL', mayBeSwitchedOff: false },
  PROMOTION: { channel: 'EMAIL', mayBeSwitchedOff: true },
  NEXT_24H: { channel: 'EMAIL', mayBeSwitchedOff: true },
  NEW_COMMENT: { channel: 'EMAIL', mayBeSwitchedOff: true },
  NEW_RESPONSE: { channel: 'EMAIL', mayBeSwitchedOff: true },
  ALERT_NEW_ACTIVITY: { channel: 'EMAIL', mayBeSwitchedOff: true, mayBeGathered: true },
} as const satisfies Record<string, NotificationRule>

export type NotificationType = keyof typeof NOTIFICATIONS

/** Returns whether a stored type is still known. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(NOTIFICATIONS, type)
}

/** How a person gets a type. */
export const CHOICES = ['AT_ONCE', 'DAILY', 'NONE'] as const
export type Choice = (typeof CHOICES)[number]

/** Sent to addresses, which need have no account: they have their own lists and unsubscribe links. */
type OfAddresses = 'PROMOTION' | 'ACTIVITY_INVITATION'
const OF_ADDRESSES: readonly string[] = ['PROMOTION', 'ACTIVITY_INVITATION'] satisfies OfAddresses[]

/** The types that an account may switch off. */
export type ChoosableType = Exclude<
  {
    [Type in NotificationType]: (typeof NOTIFICATIONS)[Type]['mayBeSwitchedOff'] extends true ? Type : never
  }[NotificationType],
  OfAddresses
>

export function isChoosable(type: NotificationType): type is ChoosableType {
  return NOTIFICATIONS[type].mayBeSwitchedOff && !OF_ADDRESSES.includes(type)
}

export const CHOOSABLE_TYPES = (Object.keys(NOTIFICATIONS) as NotificationType[]).filter(isChoosable)

/** Returns the possible choices for a type, the default first. */
export function choicesOf(type: ChoosableType): readonly Choice[] {
  const rule: NotificationRule = NOTIFICATIONS[type]
  return rule.mayBeGathered ? ['DAILY', 'AT_ONCE', 'NONE'] : ['AT_ONCE', 'NONE']
}

interface Preference {
  channel: 'EMAIL' | 'NONE'
  frequency: 'AT_ONCE' | 'DAILY'
}

/** Returns the choice that applies to a person: their own, as far as the type still offers it, or else the default. */
export function choiceOf(type: ChoosableType, preference: Preference | undefined): Choice {
  const [usual = 'AT_ONCE'] = choicesOf(type)
  if (!preference) return usual
  if (preference.channel === 'NONE') return 'NONE'
  return choicesOf(type).includes(preference.frequency) ? preference.frequency : usual
}

export function preferenceFor(choice: Choice): Preference {
  return choice === 'NONE'
    ? { channel: 'NONE', frequency: 'AT_ONCE' }
    : { channel: 'EMAIL', frequency: choice }
}
