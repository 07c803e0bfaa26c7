import { requiredLine } from '#server/schemas/platform/text.ts'

/** What an operator types to find accounts and activities: an address is the longest of it. */
export const Wanted = requiredLine('finder.wanted', 254)
