import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface OrganisationInvitation extends Recipient {
  organisation: string
  /** Null: the organisation's own account. */
  inviter: string | null
  isAdmin: boolean
  /** Opens a page with two buttons: opening the address alone changes nothing. */
  answerUrl: string
  validDays: number
}

export const writeOrganisationInvitation: EmailWriter<OrganisationInvitation> = (t, details) => {
  const { firstName, brand, organisation, inviter, isAdmin, answerUrl, validDays } = details
  return {
    subject: t('organisationInvitation.subject', { organisation }),
    preheader: t('organisationInvitation.preheader', { inviter: inviter ?? organisation }),
    heading: t('organisationInvitation.heading', { organisation }),
    paragraphs: [
      hello(t, firstName),
      inviter === null
        ? t('organisationInvitation.invitedByItself', { organisation, brand })
        : t('organisationInvitation.invited', { inviter, organisation, brand }),
      t(isAdmin ? 'organisationInvitation.asAdmin' : 'organisationInvitation.asMember'),
    ],
    action: { label: t('organisationInvitation.answer'), href: answerUrl },
    smallPrint: [
      { text: t('organisationInvitation.validFor', { count: validDays }) },
      { text: t('organisationInvitation.notMe') },
    ],
    reason: t('organisationInvitation.reason', { organisation, brand }),
  }
}
