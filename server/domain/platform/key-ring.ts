/** The kinds of keys: each is rotated alone. */
export const KEY_KINDS = ['sessions', 'tickets', 'data'] as const

export type KeyKind = (typeof KEY_KINDS)[number]

export interface RingKey {
  /** Names the key in what it seals. */
  id: number
  key: string
  /** Instants; the first key of a site and keys of settings have none. */
  madeAt?: string
  replacedAt?: string
  /** All that is left of a data key: it opens nothing, and recognises what has been stored as a digest only. */
  isForDigests?: boolean
}

/** The keys of one kind, newest first: the first seals, all of them open. */
export type KeyRing = readonly [RingKey, ...RingKey[]]

/** A ticket names its key in one byte. */
const HIGHEST_ID = 255

/** Each forged link is compared with every key. */
export const MOST_KEYS = 20

export const FIRST_ID = 1

/** Returns the ring with a new key in front, whose id none of `besides` has: keys that are known from elsewhere. */
export function withNewKey(
  ring: KeyRing,
  key: string,
  at: string,
  besides: readonly Pick<RingKey, 'id'>[] = [],
): KeyRing {
  const [newest, ...others] = ring
  const id = freeId([...ring, ...besides])
  return [{ id, key, madeAt: at }, { ...newest, replacedAt: at }, ...others]
}

function freeId(ring: readonly Pick<RingKey, 'id'>[]): number {
  const taken = new Set(ring.map(({ id }) => id))
  const next = Math.max(...taken) + 1
  if (next <= HIGHEST_ID) return next
  for (let id = FIRST_ID; ; id++) if (!taken.has(id)) return id
}

/** Returns the keys that replaced ones left behind, and that still open something. */
export function olderKeys([, ...older]: KeyRing): RingKey[] {
  return older.filter(({ isForDigests }) => !isForDigests)
}

/** Returns the keys that open and seal. */
export function sealingKeys([newest, ...older]: KeyRing): KeyRing {
  return [newest, ...older.filter(({ isForDigests }) => !isForDigests)]
}
