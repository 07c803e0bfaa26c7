import type { KeyRing } from '#server/domain/platform/key-ring.ts'

/** The keys of one kind, which may change while the process runs. */
export interface Keys {
  ring(): KeyRing
  /** Reads them anew. Returns whether they changed: another process may have made a key a moment ago. */
  lookAnew(): boolean
}

/** Keys that never change. */
export function fixedKeys(ring: KeyRing): Keys {
  return { ring: () => ring, lookAnew: () => false }
}

/** Makes something of a ring once, until there is another. */
export function onceForRing<Made>(keys: Keys, make: (ring: KeyRing) => Made): () => Made {
  let known: { ring: KeyRing; made: Made } | undefined
  return () => {
    const ring = keys.ring()
    if (known?.ring !== ring) known = { ring, made: make(ring) }
    return known.made
  }
}

/** Looks among the keys that are known; where nothing is found, once more among those that were made meanwhile. */
export function findAnew<Found>(keys: Keys, find: () => Found | null): Found | null {
  return find() ?? (keys.lookAnew() ? find() : null)
}
