import { requiredLine } from '#server/schemas/platform/text.ts'

/** The longest that an address may be. */
export const LONGEST_WANTED = 254

/** What an operator types to find accounts and activities: an address is the longest of it. */
export const Wanted = requiredLine('finder.wanted', LONGEST_WANTED)
