import { StartRefusal } from '#db/start/refusal.ts'
import {
  FIRST_ID,
  KEY_KINDS,
  type KeyKind,
  type KeyRing,
  type RingKey,
} from '#server/domain/platform/key-ring.ts'
import type { GivenSettings } from '#server/runtime/settings/given.ts'

/** The keys of one kind that are set: the newest, unless DATA_DIR has it, and older ones that still open. */
export interface GivenKeys {
  newest: RingKey | null
  previous: RingKey[]
}

/** The settings of each kind. */
export const KEY_SETTINGS = {
  sessions: 'SESSION_SECRET',
  tickets: 'TICKET_KEY',
  data: 'DATA_KEY',
} as const satisfies Record<KeyKind, string>

export function previousSetting(kind: KeyKind): string {
  return `${KEY_SETTINGS[kind]}_PREVIOUS`
}

export function readKeySettings(given: GivenSettings): Record<KeyKind, GivenKeys> {
  return {
    sessions: readKeys(given, 'sessions'),
    tickets: readKeys(given, 'tickets'),
    data: readKeys(given, 'data'),
  }
}

function readKeys(given: GivenSettings, kind: KeyKind): GivenKeys {
  const [name, setting] = [KEY_SETTINGS[kind], previousSetting(kind)]
  const text = given.text(name)
  const newest = text === undefined ? null : (withId(text, kind) ?? { id: FIRST_ID, key: text })
  if (newest && !isKey(newest.key, kind)) given.fault(`${name} ${FORM[kind]}.`)
  const previous = given.list(setting).flatMap((text) => {
    const key = withId(text, kind)
    if (!key)
      given.fault(
        `${setting} must be id:key, with commas between several (1:0a…, 2:1b…); each key ${FORM[kind]}.`,
      )
    return key ?? []
  })
  for (const [index, key] of previous.entries())
    if ([newest, ...previous.slice(0, index)].some((other) => other?.id === key.id && other.key !== key.key))
      given.fault(
        `${setting} holds another key with the id ${key.id}: each key needs its own, the newest too (${name}=${key.id + 1}:…).`,
      )
  return { newest, previous: withoutRepeats(newest, previous) }
}

const FORM: Record<KeyKind, string> = {
  sessions: 'is too short: give at least 32 characters',
  tickets: 'must be 64 hexadecimal digits (32 bytes)',
  data: 'must be 64 hexadecimal digits (32 bytes)',
}

/** `2:key`; null without an id. A secret that only begins like one is the whole secret, as it always was. */
function withId(text: string, kind: KeyKind): RingKey | null {
  const [, digits = '', key = ''] = /^(\d{1,3}):(.+)$/.exec(text) ?? []
  const id = Number(digits)
  return isKey(key, kind) && id >= FIRST_ID && id <= 255 ? { id, key } : null
}

function isKey(key: string, kind: KeyKind): boolean {
  return kind === 'sessions' ? key.length >= 32 : /^[0-9a-f]{64}$/i.test(key)
}

function withoutRepeats(newest: RingKey | null, previous: RingKey[]): RingKey[] {
  const taken = new Set(newest ? [newest.id] : [])
  return previous.filter(({ id }) => !taken.has(id) && taken.add(id))
}

/** The ring of a kind, from what is set and what is stored; undefined where neither has its newest key. */
export function combine(
  kind: KeyKind,
  { newest, previous }: GivenKeys,
  stored: KeyRing | undefined,
): KeyRing | undefined {
  const ring: KeyRing | undefined = newest ? [newest] : stored
  if (!ring) return undefined
  const added = previous.filter((key) => {
    const known = ring.find(({ id }) => id === key.id)
    if (known && known.key !== key.key)
      throw new StartRefusal(
        `${previousSetting(kind)} holds another key with the id ${key.id} than DATA_DIR: each key needs its own id.`,
      )
    return !known
  })
  return [...ring, ...added]
}

/** Whether all newest keys are set, so that no file is needed. */
export function areAllGiven(keys: Record<KeyKind, GivenKeys>): boolean {
  return KEY_KINDS.every((kind) => keys[kind].newest !== null)
}
