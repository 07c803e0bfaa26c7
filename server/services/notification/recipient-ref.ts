/**
 * An account; or a person entered by hand, invited by an organisation, holding its card, or subscribed to the
 * newsletter, who has an address but perhaps no account.
 */
export type RecipientRef =
  | { userId: number }
  | { participationId: number }
  | { invitationId: number }
  | { memberCardId: number }
  | { subscriptionId: number }
  | { activityInvitationId: number }
  | { ticketHandoverId: number }
  /** The parent's address that the account of a person under 14 gave. */
  | { parentOfId: number }
