import type { Plan } from '#server/domain/activity/plan.ts'
import { ALWAYS, type EmailLimits, limitedBy } from './email-limits.ts'

/** What each kind of notification is about, by ids, as its row stores it. */
export interface NotificationSubjects {
  /** `isParent`: to the parent of a person under 14, who has to agree. */
  NEW_USER_NEED_CONFIRMATION: { isParent?: true }
  /**
   * A code for a new password; to a guest, the link to create an account, or to the registrations. DELETE_ACCOUNT is of
   * rows of before (docs/decisions/074) and sends nothing.
   */
  NEW_PASSWORD: { purpose?: 'REGISTRATIONS' | 'DELETE_ACCOUNT' }
  /** A code that proves, in this session, whose it is. */
  IDENTITY_CODE: { sessionId: number }
  /** `reminder`: the first, after a day, or the second and last, after a week. */
  ACCOUNT_NOT_ACTIVATED: { reminder: 1 | 2 }
  /** A change of how the account signs in; the row says which one. */
  CREDENTIAL_CHANGED: { changeId: number }
  /** An operator ended all sessions of the account. */
  SESSIONS_ENDED: Nothing
  /** To the address of an account that is deleted, as it was. */
  ACCOUNT_DELETED: Nothing
  WELCOME: Nothing
  ACTIVITY_CREATED: { activityId: number }
  ACTIVITY_VALID: { activityId: number }
  /** `revisionId`: only this change was reverted; the activity stays online. */
  ACTIVITY_NO_LONGER_VALID: { activityId: number; revisionId?: number }
  /**
   * `added`: how many people an enlarged registration gained. `isAsked`: the host has yet to approve them. `orderId`: the
   * order that was paid for them.
   */
  NEW_PARTICIPANT: { participationId: number; added?: number; isAsked?: true; orderId?: number }
  /** `since`: all registrations with this host from then on, in one email. */
  NEW_PARTICIPANT_FOR_HOST: { participationId: number; added?: number; orderId?: number } | { since: string }
  /** The same for join requests. */
  NEW_WAITING_APPROVAL: { participationId: number; added?: number } | { since: string }
  /** `orderId`: what is left to pay before the places are good. */
  PARTICIPANT_APPROVED: { participationId: number; added?: number; orderId?: number }
  /**
   * The one reminder of places that are held until they are paid; nothing once they are, or are no longer held. Of a
   * registration: to a guest who has opened no link of our emails.
   */
  PARTICIPANT_MISSING_VALIDATION: { orderId: number } | { participationId: number }
  /**
   * How many people were given back by their own holder, or for them by an operator. `isAsked`: the host had approved
   * none of them.
   */
  TICKETS_CANCELLED: {
    participationId: number
    people: number
    isAsked?: true
    byPlatform?: TicketsRefunded
  }
  /** `isFormer`: to the one who held it before. `isOver`: the ticket ended, and with it what this holder had. */
  TICKET_HANDED_ON: { handoverId: number; isFormer?: true; isOver?: true }
  /** `before`: the plan that this person knew. The facts say what became of it. */
  ACTIVITY_CHANGED: { participationId: number; before: Plan }
  /** `participationIds`: participations that had waited too long; the email names those that still wait. */
  PARTICIPANT_WAITING_TOO_LONG: { activityId: number; participationIds?: number[] }
  /**
   * `asked`: the registration stays; only the people who were to be added to it are refused. `orderId`: its hold ended
   * unpaid. `refundId`: a payment that bought nothing, and goes back whole; the row says why. `hasFailed`: a refund of any
   * kind could not be made.
   */
  REFUSED_PARTICIPATION: {
    participationId: number
    asked?: RefusedAddition
    orderId?: number
    refundId?: number
    hasFailed?: true
  }
  /** An operator changed a mark; the row says which one and why. */
  ATTENDANCE_CORRECTED: { correctionId: number; isForHost?: true }
  /** `activityId`: for the host, unless they called it off. `waitingEntryId`: for a person who was offered a place. */
  ACTIVITY_CANCELLED: { participationId: number } | { activityId: number } | { waitingEntryId: number }
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS:
    { participationId: number } | { activityId: number } | { waitingEntryId: number }
  /** Places became free for a person on the waiting list. */
  PLACE_OFFERED: { waitingEntryId: number }
  /** The offer, or the waiting, ended without the person's doing; the row says why. */
  PLACE_OFFER_OVER: { waitingEntryId: number }
  /** To a host who cannot be paid: activities wait for the account, or the account was there and is not any more. */
  PAYMENT_ACCOUNT_MISSING: { activityId: number } | { paymentAccountId: number }
  /** The row of the notification says which one. */
  ACTIVITY_INVITATION: Nothing
  ORGANISATION_INVITATION: Nothing
  MEMBER_CARD: Nothing
  /** `proUntil`: earned by the first sale of the sponsored person. */
  SPONSORSHIP: { sponsoredId: number; proUntil?: string }
  NEWSLETTER_CONFIRMATION: { subscriptionId: number }
  PROMOTION: { subscriptionId: number; promotionId: number }
  /** Without a registration it is for the host. */
  NEXT_24H: { activityId: number; participationId: number | null }
  /** `since`: all comments from then on that concern this person, in one email. */
  NEW_COMMENT: { commentId: number } | { since: string }
  NEW_RESPONSE: { commentId: number } | { since: string }
  /** The activities are the rows of `activity_alert` that name this email. */
  ALERT_NEW_ACTIVITY: Nothing
  /** What a host wrote: to a registration, to somebody who waits for a place, or, as a test, to the host alone. */
  CUSTOM_TEMPLATE: { mailingId: number; participationId?: number; waitingEntryId?: number }
}

type Nothing = Record<string, never>

interface TicketsRefunded {
  why: string
  /** The part of their price that goes back; 0: none of it. */
  refundCents: number
  /** The amount that is more than the rest of the payment, and waits for an operator. */
  owedCents?: number
}

interface RefusedAddition {
  people: number
  reason: 'REFUSED' | 'EXPIRED'
  why: string | null
}

export type NotificationType = keyof NotificationSubjects

/** The ways to read the facts of an event, each with what it has to be about (docs/decisions/049). */
export interface FactsReadFrom {
  ACTIVITY: { activityId: number }
  PARTICIPATION: { participationId: number }
  /** Of a registration also how many places were taken; of a digest nothing. */
  HOST_NEWS: { participationId: number } | { since: string }
  ACTIVITY_INVITATION: object
  SPONSORSHIP: object
  /** Of an account that is about to be emptied: its address and its names. */
  LEAVER: object
  /** Neither the activity nor its registrations change any more: the email only keeps its place in the order. */
  NOTHING_MORE: object
}

/** A link that is created with its email, which is not sent once the link would lead nowhere: it reports no event. */
const WAY_IN = null

/** About the state when it is written: what is to come, what waits, what was collected. */
const AS_IT_STANDS = null

/** The event that it reports never changes again. */
const FINAL = null

interface NotificationRule<Subject> {
  /** Those that may be switched off have a one-click unsubscribe; the others belong to what the person has begun. */
  mayBeSwitchedOff: boolean
  /** Whether it also comes in a daily digest; that is the default for people without a choice. */
  mayBeGathered?: true
  limits: EmailLimits
  /** The facts that are kept as they were at the event. */
  facts:
    | {
        [Name in keyof FactsReadFrom]: [Subject] extends [FactsReadFrom[Name]] ? Name : never
      }[keyof FactsReadFrom]
    | null
}

/** Every kind of notification (decisions §7). One without a line, or with facts of something else, does not compile. */
export const NOTIFICATIONS = {
  NEW_USER_NEED_CONFIRMATION: {
    mayBeSwitchedOff: false,
    limits: {
      ...limitedBy('newAccounts'),
      address: ['parentsAsked', 'parentsAskedOfNetwork'],
      again: ['confirmationLinks'],
    },
    facts: WAY_IN,
  },
  NEW_PASSWORD: { mayBeSwitchedOff: false, limits: limitedBy('passwordLinks'), facts: WAY_IN },
  IDENTITY_CODE: { mayBeSwitchedOff: false, limits: limitedBy('identityCodes'), facts: WAY_IN },
  ACCOUNT_NOT_ACTIVATED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: WAY_IN }, // twice in the life of an account
  CREDENTIAL_CHANGED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: FINAL },
  SESSIONS_ENDED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: FINAL },
  ACCOUNT_DELETED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'LEAVER' },
  WELCOME: { mayBeSwitchedOff: false, limits: ALWAYS, facts: FINAL },
  ACTIVITY_CREATED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'ACTIVITY' },
  ACTIVITY_VALID: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'ACTIVITY' },
  ACTIVITY_NO_LONGER_VALID: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'ACTIVITY' },
  NEW_PARTICIPANT: {
    mayBeSwitchedOff: false,
    limits: {
      account: [],
      guest: ['guestRegistrations', 'guestRegistrationsOfNetwork', 'guestRegistrationsOfHost'],
      address: ['manualTicketsOfHost', 'manualTicketsOfHostToRecipient', 'manualTicketsToRecipient'],
      again: ['guestLinks'],
      addressNeedsReview: true,
    },
    facts: 'PARTICIPATION',
  },
  NEW_PARTICIPANT_FOR_HOST: {
    mayBeSwitchedOff: false,
    limits: limitedBy('registrationNews'),
    facts: 'HOST_NEWS',
  },
  NEW_WAITING_APPROVAL: {
    mayBeSwitchedOff: false,
    limits: limitedBy('registrationNews'),
    facts: 'HOST_NEWS',
  },
  PARTICIPANT_APPROVED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'PARTICIPATION' },
  PARTICIPANT_MISSING_VALIDATION: { mayBeSwitchedOff: false, limits: ALWAYS, facts: AS_IT_STANDS }, // once for each order or registration
  PARTICIPANT_WAITING_TOO_LONG: {
    mayBeSwitchedOff: true,
    limits: limitedBy('requestReminders'),
    facts: AS_IT_STANDS,
  },
  TICKETS_CANCELLED: {
    mayBeSwitchedOff: false,
    limits: { ...ALWAYS, guest: ['guestCancellations'] },
    facts: 'PARTICIPATION',
  },
  TICKET_HANDED_ON: {
    mayBeSwitchedOff: false,
    limits: {
      account: [],
      guest: ['ticketsBackToGuest'],
      guestNews: ['handingOnNewsOfGuest'],
      address: ['ticketsHandedOn', 'ticketsHandedOnToRecipient', 'ticketsHandedOnOfNetwork'],
    },
    facts: WAY_IN,
  },
  ACTIVITY_CHANGED: {
    mayBeSwitchedOff: false,
    limits: { account: [], guest: ['changeNews'], address: ['changeNews'] },
    facts: 'PARTICIPATION',
  },
  REFUSED_PARTICIPATION: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'PARTICIPATION' },
  ATTENDANCE_CORRECTED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: FINAL }, // a correction has a row of its own
  ACTIVITY_CANCELLED: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'NOTHING_MORE' },
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: { mayBeSwitchedOff: false, limits: ALWAYS, facts: 'NOTHING_MORE' },
  // One for each time that a person began to wait, which `wait` limits.
  PLACE_OFFERED: {
    mayBeSwitchedOff: false,
    limits: { ...ALWAYS, guest: ['placesOfferedToGuest'] },
    facts: WAY_IN,
  },
  PLACE_OFFER_OVER: {
    mayBeSwitchedOff: false,
    limits: { ...ALWAYS, guest: ['endedOffersOfGuest'] },
    facts: FINAL,
  },
  PAYMENT_ACCOUNT_MISSING: { mayBeSwitchedOff: false, limits: ALWAYS, facts: AS_IT_STANDS },
  ACTIVITY_INVITATION: {
    mayBeSwitchedOff: true,
    limits: { ...limitedBy('invitationsOfHost', 'invitationsToRecipient'), addressNeedsReview: true },
    facts: 'ACTIVITY_INVITATION',
  },
  ORGANISATION_INVITATION: {
    mayBeSwitchedOff: false,
    limits: limitedBy(
      'emailsOfOrganisation',
      'invitationsOfOrganisationToRecipient',
      'organisationsToRecipient',
    ),
    facts: WAY_IN,
  },
  MEMBER_CARD: {
    mayBeSwitchedOff: false,
    limits: {
      ...limitedBy('emailsOfOrganisation', 'cardsOfOrganisationToRecipient', 'organisationsToRecipient'),
      account: ['emailsOfOrganisation'], // to the organisation itself, which passes them on
    },
    facts: FINAL, // sent unless it was removed
  },
  SPONSORSHIP: { mayBeSwitchedOff: false, limits: limitedBy('sponsorshipNews'), facts: 'SPONSORSHIP' },
  NEWSLETTER_CONFIRMATION: { mayBeSwitchedOff: false, limits: limitedBy('newsletterLinks'), facts: WAY_IN },
  PROMOTION: { mayBeSwitchedOff: true, limits: ALWAYS, facts: FINAL }, // written once by an operator, for confirmed addresses
  NEXT_24H: { mayBeSwitchedOff: true, limits: ALWAYS, facts: AS_IT_STANDS }, // once for each registration with an email before
  // A comment may be edited, hidden or removed before it is sent.
  NEW_COMMENT: { mayBeSwitchedOff: true, limits: limitedBy('commentNews'), facts: AS_IT_STANDS },
  NEW_RESPONSE: { mayBeSwitchedOff: true, limits: limitedBy('commentNews'), facts: AS_IT_STANDS },
  ALERT_NEW_ACTIVITY: {
    mayBeSwitchedOff: true,
    mayBeGathered: true,
    limits: limitedBy('activityAlerts'),
    facts: AS_IT_STANDS,
  },
  // Stopped host by host, also by people without an account (docs/decisions/108).
  CUSTOM_TEMPLATE: {
    mayBeSwitchedOff: false,
    limits: limitedBy('messagesOfHost'),
    facts: AS_IT_STANDS,
  },
} as const satisfies { [Type in NotificationType]: NotificationRule<NotificationSubjects[Type]> }

/** Returns whether a stored type is still known. */
export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(NOTIFICATIONS, type)
}
