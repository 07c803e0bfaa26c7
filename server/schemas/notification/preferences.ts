import { z } from 'zod'
import {
  CHOICES,
  choicesOf,
  CHOOSABLE_TYPES,
  type ChoosableType,
} from '#server/domain/notification/choice.ts'

/** `/mon-compte/notifications`: for each type that may be switched off, one of its choices. */
export const NotificationsForm = z.object(
  Object.fromEntries(CHOOSABLE_TYPES.map((type) => [type, choiceField(type)])) as Record<
    ChoosableType,
    ReturnType<typeof choiceField>
  >,
)

function choiceField(type: ChoosableType) {
  return z
    .enum(CHOICES, { error: 'notifications.choice' })
    .refine((choice) => choicesOf(type).includes(choice), 'notifications.choice')
}

/** The secret in the link of an email that may be switched off. */
export const SwitchOffLink = z.string({ error: 'link.unknown' }).max(200, 'link.unknown')
