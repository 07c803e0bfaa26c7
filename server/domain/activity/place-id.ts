/** The prefix of the ids of towns that Google knows, beside those of our own list. Pure. */
export const GOOGLE_PREFIX = 'google:'
