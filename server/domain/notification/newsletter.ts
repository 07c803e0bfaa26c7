/** How long the link is valid that confirms a subscription. */
export const NEWSLETTER_LINK_HOURS = 48
