import type { BudgetName } from './email-budget.ts'
import type { NotificationType } from './kinds.ts'

/**
 * The budgets of each kind of email, by what is known of its recipient. Empty: no budget, it is always sent. A kind
 * without a row does not compile.
 */
export interface EmailRule {
  /** To an account or a guest who has shown the address to be theirs. */
  account: readonly BudgetName[]
  /** To an account or a guest whose address nobody has confirmed. */
  guest: readonly BudgetName[]
  /**
   * To an address that another person typed: entered by hand, invited, holding a card; or entered for the newsletter.
   */
  address: readonly BudgetName[]
  /** When requested once more. */
  again?: readonly BudgetName[]
  /** To an address it is sent only once an operator has agreed to the contents. */
  addressNeedsReview?: true
}

/** Part of what the person has begun, one for each action: always sent. So are cancellations. */
const ALWAYS: EmailRule = { account: [], guest: [], address: [] }

/** Whatever is known of the recipient. */
function paidBy(...budgets: BudgetName[]): EmailRule {
  return { account: budgets, guest: budgets, address: budgets }
}

export const EMAIL_RULES: Record<NotificationType, EmailRule> = {
  NEW_USER_NEED_CONFIRMATION: { ...paidBy('newAccounts'), again: ['confirmationLinks'] },
  NEW_PASSWORD: paidBy('passwordLinks'),
  ACCOUNT_NOT_ACTIVATED: ALWAYS, // twice in the life of an account
  WELCOME: ALWAYS,
  ACTIVITY_CREATED: ALWAYS,
  ACTIVITY_VALID: ALWAYS,
  ACTIVITY_NO_LONGER_VALID: ALWAYS,
  NEW_PARTICIPANT: {
    account: [],
    guest: ['guestRegistrations', 'guestRegistrationsOfNetwork', 'guestRegistrationsOfHost'],
    address: ['manualTicketsOfHost', 'manualTicketsOfHostToRecipient', 'manualTicketsToRecipient'],
    again: ['guestLinks'],
    addressNeedsReview: true,
  },
  NEW_PARTICIPANT_FOR_HOST: paidBy('registrationNews'),
  NEW_WAITING_APPROVAL: paidBy('registrationNews'),
  PARTICIPANT_APPROVED: ALWAYS,
  PARTICIPANT_WAITING_TOO_LONG: paidBy('requestReminders'),
  REFUSED_PARTICIPATION: ALWAYS,
  ATTENDANCE_CORRECTED: ALWAYS,
  ACTIVITY_CANCELLED: ALWAYS,
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: ALWAYS,
  ACTIVITY_INVITATION: { ...paidBy('invitationsOfHost', 'invitationsToRecipient'), addressNeedsReview: true },
  ORGANISATION_INVITATION: paidBy(
    'emailsOfOrganisation',
    'invitationsOfOrganisationToRecipient',
    'organisationsToRecipient',
  ),
  MEMBER_CARD: {
    ...paidBy('emailsOfOrganisation', 'cardsOfOrganisationToRecipient', 'organisationsToRecipient'),
    account: ['emailsOfOrganisation'], // to the organisation itself, which passes them on
  },
  SPONSORSHIP: paidBy('sponsorshipNews'),
  NEWSLETTER_CONFIRMATION: paidBy('newsletterLinks'),
  PROMOTION: ALWAYS, // to those who confirmed the newsletter, written by an operator
  NEXT_24H: ALWAYS, // once for each registration that got an email before
  NEW_COMMENT: paidBy('commentNews'),
  NEW_RESPONSE: paidBy('commentNews'),
  ALERT_NEW_ACTIVITY: paidBy('activityAlerts'),
}
