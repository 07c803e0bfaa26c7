/** How long caches may keep the answers (ADR 044). */

/** Drawings by address and version: what an address shows never changes, and contains nothing personal. */
export const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Photographs that people sent: stored by the browser that showed them for a week, and by no shared cache, so that the
 * address of a removed one stops answering for everybody.
 */
export const FOR_A_WEEK_IN_THE_BROWSER = 'private, max-age=604800, immutable'

/** Redirects to the current address of a drawing. */
export const FOR_MINUTES = 'public, max-age=300'
