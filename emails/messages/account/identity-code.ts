import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface IdentityCode extends Recipient {
  /** Six digits. They stand in no subject and no preview: a locked telephone shows those. */
  code: string
  /** The page with the field, for the browser that asked. */
  proofUrl: string
  validMinutes: number
}

/** Sent to somebody who is signed in and is asked who they are. */
export const writeIdentityCode: EmailWriter<IdentityCode> = (
  t,
  { firstName, brand, code, proofUrl, validMinutes },
) => ({
  subject: t('identityCode.subject', { brand }),
  preheader: t('identityCode.preheader'),
  heading: t('identityCode.heading'),
  paragraphs: [hello(t, firstName), t('identityCode.asked', { brand }), t('identityCode.howTo')],
  facts: [{ label: t('identityCode.code'), strong: code }],
  action: { label: t('identityCode.open'), href: proofUrl },
  smallPrint: [
    { text: t('identityCode.validFor', { count: validMinutes }) },
    { text: t('identityCode.notMe') },
  ],
  reason: t('reason.account', { brand }),
})
