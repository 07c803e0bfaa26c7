/** How long caches may keep what is answered (ADR 044). */

/** Drawings by address and version: an address never changes what it shows, and holds nothing of anybody. */
export const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Photographs that people sent: kept by the browser of whoever saw them, for a week, and by no cache between: when one
 * is removed, its address stops answering for everybody who asks.
 */
export const FOR_A_WEEK_IN_THE_BROWSER = 'private, max-age=604800, immutable'

/** Where something is found by now. */
export const FOR_MINUTES = 'public, max-age=300'
