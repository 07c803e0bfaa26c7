import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface NewPassword extends Recipient {
  /** Sent to a guest who opens an account with the link. */
  isGuest: boolean
  /** Opens a page with one field and one button: opening the address alone changes nothing. */
  chooseUrl: string
  /** For how many minutes the link is valid; null: as long as the tickets beside it. */
  validMinutes: number | null
}

export const writeNewPassword: EmailWriter<NewPassword> = (
  t,
  { firstName, brand, isGuest, chooseUrl, validMinutes },
) => {
  const key = isGuest ? 'newPassword.guest' : 'newPassword'
  const validFor = validMinutes === null ? [] : [{ text: t('newPassword.validFor', { count: validMinutes }) }]
  return {
    subject: t(`${key}.subject`, { brand }),
    preheader: t(`${key}.preheader`),
    heading: t(`${key}.heading`),
    paragraphs: [hello(t, firstName), t(`${key}.asked`, { brand }), t(`${key}.howTo`)],
    action: { label: t(`${key}.choose`), href: chooseUrl },
    smallPrint: [...validFor, { text: t(`${key}.notMe`) }],
    reason: t(isGuest ? 'newPassword.guest.reason' : 'reason.account', { brand }),
  }
}
