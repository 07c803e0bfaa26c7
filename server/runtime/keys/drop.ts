import { countFeedsBefore, countTicketedActivities } from '#db/queries/platform/key-use.ts'
import type { Db } from '#db/schema.ts'
import { withStartLock } from '#db/start/lock.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import {
  DATA_KEY_DAYS,
  SESSION_KEY_DAYS,
  TICKET_KEY_DAYS_AFTER_ACTIVITY,
} from '#server/domain/platform/key-lifetimes.ts'
import {
  KEY_KINDS,
  type KeyKind,
  type KeyRing,
  olderKeys,
  type RingKey,
} from '#server/domain/platform/key-ring.ts'
import { forDigestsOnly, makeDataSeal } from '#server/gateways/data-seal.ts'
import { fixedKeys } from '#server/gateways/keys.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Settings } from '#server/runtime/env.ts'
import { rememberNewest } from '#server/runtime/secrets.ts'
import { countSealedOtherwise } from '#server/services/platform/sealed-values.ts'
import { readOwn, writeKeys } from './rotate.ts'
import type { Secrets } from './stored.ts'

/** Needed for something that is still valid, until a date or as long as `count` things need it. */
export type Need =
  /** Processes may not have noticed the new key yet. */
  | { reason: 'JUST_REPLACED' }
  | { reason: 'LINKS'; until: string }
  | { reason: 'CALENDARS' | 'ACTIVITIES' | 'VALUES'; count: number }

/** The answer for one older key. */
export interface Judged {
  kind: KeyKind
  id: number
  /** Null: nothing needs it any more. */
  need: Need | null
}

const DAY_MS = 86_400_000

/** Processes look every second. */
const NOTICED_MS = 60_000

/** Reasons that protect what is stored, not only links: nothing overrules them. */
const ALWAYS: readonly Need['reason'][] = ['JUST_REPLACED', 'VALUES']

/** Returns each older key of these kinds, and what still needs it. */
export async function judgeKeys(
  db: Db,
  secrets: Secrets,
  kinds: readonly KeyKind[],
  now: Date,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const kind of kinds)
    for (const key of olderKeys(secrets[kind]))
      judged.push({ kind, id: key.id, need: await needFor(db, secrets, kind, key, now) })
  return judged
}

async function needFor(
  db: Db,
  secrets: Secrets,
  kind: KeyKind,
  key: RingKey,
  now: Date,
): Promise<Need | null> {
  const replacedAt = key.replacedAt ?? instant(now)
  if (now.getTime() - Date.parse(replacedAt) < NOTICED_MS) return { reason: 'JUST_REPLACED' }
  const links = (days: number): Need | null => {
    const until = instant(new Date(Date.parse(replacedAt) + days * DAY_MS))
    return instant(now) < until ? { reason: 'LINKS', until } : null
  }
  const counted = (reason: 'CALENDARS' | 'ACTIVITIES' | 'VALUES', count: number): Need | null =>
    count > 0 ? { reason, count } : null

  switch (kind) {
    case 'sessions':
      return links(SESSION_KEY_DAYS) ?? counted('CALENDARS', await countFeedsBefore(db, replacedAt))
    case 'tickets': {
      const notOverAt = instant(new Date(now.getTime() - TICKET_KEY_DAYS_AFTER_ACTIVITY * DAY_MS))
      const count = await countTicketedActivities(db, { madeBefore: replacedAt, notOverAt })
      return counted('ACTIVITIES', count)
    }
    case 'data': {
      const prefix = makeDataSeal(fixedKeys(secrets.data)).prefix()
      return counted('VALUES', await countSealedOtherwise(db, prefix)) ?? links(DATA_KEY_DAYS)
    }
  }
}

interface Dropping {
  kinds: readonly KeyKind[]
  /** Keys that are still needed go too: links, calendars and tickets of theirs stop working. Stored values never do. */
  evenInUse: boolean
  now: Date
}

/** Drops the older keys that nothing needs. Returns all older keys of before, with what needed them. */
export async function dropKeys(db: Db, settings: Settings, { kinds, evenInUse, now }: Dropping) {
  // Before the file: a kill in between leaves a database that knows a key which is in the file with or without others.
  const remembered = await withStartLock(db, async (trx) => {
    const secrets = await readOwn(trx, settings, kinds)
    await rememberNewest(trx, secrets, instant(now))
    return secrets
  })
  return withStartLock(db, async (trx) => {
    const secrets = await readOwn(trx, settings, kinds)
    if (KEY_KINDS.some((kind) => secrets[kind][0].id !== remembered[kind][0].id))
      throw new StartRefusal('Keys were changed at the same time: try again. No key was dropped.')
    const judged = (await judgeKeys(trx, secrets, kinds, now)).map((key) => ({
      ...key,
      isDropped: key.need === null || (evenInUse && !ALWAYS.includes(key.need.reason)),
    }))
    const rings = { ...secrets }
    for (const kind of kinds) {
      const ids = new Set(judged.filter((key) => key.kind === kind && key.isDropped).map(({ id }) => id))
      rings[kind] = without(secrets[kind], ids, kind)
    }
    if (judged.some(({ isDropped }) => isDropped)) writeKeys(settings, rings)
    return judged
  })
}

function without([newest, ...older]: KeyRing, ids: ReadonlySet<number>, kind: KeyKind): KeyRing {
  const kept = older.flatMap((key) => {
    if (key.isForDigests || !ids.has(key.id)) return [key]
    return kind === 'data' ? [forDigestsOnly(key)] : []
  })
  return [newest, ...kept]
}
