import { NOTIFICATIONS, type NotificationType } from './kinds.ts'

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
  const kind = NOTIFICATIONS[type]
  return 'mayBeGathered' in kind ? ['DAILY', 'AT_ONCE', 'NONE'] : ['AT_ONCE', 'NONE']
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
