import { type Moment, when } from '#emails/dates.ts'
import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface CredentialChanged extends Recipient {
  kind:
    | 'PASSWORD_CHANGED'
    | 'PASSWORD_CHOSEN'
    | 'PASSKEY_ADDED'
    | 'PASSKEY_REMOVED'
    | 'GOOGLE_LINKED'
    | 'GOOGLE_UNLINKED'
    | 'SECOND_FACTOR_ON'
    | 'SECOND_FACTOR_OFF'
    | 'SECOND_FACTOR_RESET'
    | 'RECOVERY_CODES_MADE'
    | 'RECOVERY_CODE_USED'
    | 'BANK_DETAILS_CHANGED'
  changedAt: Moment
  /** Opens a page that says what its button will do: opening the address alone changes nothing. */
  notMeUrl: string
  validDays: number
}

/** Sent to the owner of an account after each change of how it signs in, or of its bank details. */
export const writeCredentialChanged: EmailWriter<CredentialChanged> = (
  t,
  { firstName, brand, kind, changedAt, notMeUrl, validDays },
) => ({
  subject: t(`credentialChanged.kinds.${kind}.subject`, { brand }),
  preheader: t('credentialChanged.preheader'),
  heading: t(`credentialChanged.kinds.${kind}.heading`),
  paragraphs: [
    hello(t, firstName),
    t(`credentialChanged.kinds.${kind}.body`, { brand }),
    t('credentialChanged.itWasMe'),
    t('credentialChanged.otherwise'),
  ],
  facts: [when(t, changedAt)],
  action: { label: t('credentialChanged.notMe'), href: notMeUrl },
  smallPrint: [{ text: t('credentialChanged.validFor', { count: validDays }) }],
  reason: t('reason.account', { brand }),
})
