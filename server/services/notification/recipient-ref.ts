/** An account; or somebody entered by hand, invited by an organisation, holding its card, or subscribed to the newsletter, who has an address but perhaps no account. */
export type RecipientRef =
  | { userId: number }
  | { participationId: number }
  | { invitationId: number }
  | { memberCardId: number }
  | { subscriptionId: number }
  | { activityInvitationId: number }
  /** At the address that the account of somebody under 14 gave as a parent's. */
  | { parentOfId: number }
