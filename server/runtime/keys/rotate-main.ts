import { parseArgs } from 'node:util'
import { openDatabase } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import { KEY_KINDS, type KeyKind, type RingKey, sealingKeys } from '#server/domain/platform/key-ring.ts'
import { readSettings, type Settings } from '#server/runtime/env.ts'
import { checkSecrets, readSecrets } from '#server/runtime/secrets.ts'
import { writeForOwnerOnly } from '#server/runtime/start/data-dir.ts'
import { sayWhyNot } from '#server/runtime/start/explanation.ts'
import { dropKeys, judgeKeys, type Need } from './drop.ts'
import { rotateKeys } from './rotate.ts'

/**
 * `npm run rotate -- KIND [--drop-old [--even-in-use]]`: makes a new key of a kind (sessions, tickets, data, or all), or
 * drops the older ones that nothing needs. Without a kind it says which keys there are. The site may be running.
 */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const { values, positionals } = parseArgs({
    options: { 'drop-old': { type: 'boolean' }, 'even-in-use': { type: 'boolean' } },
    allowPositionals: true,
  })
  const kinds = readKinds(positionals)
  const isDropping = values['drop-old'] === true
  if ((isDropping && kinds.length === 0) || (values['even-in-use'] && !isDropping)) throw usage()
  const settings = readSettings(process.env)
  const db = openDatabase(settings.database)
  try {
    if (kinds.length === 0) await tellKeys(db, settings)
    else if (isDropping) await drop(db, settings, kinds, values['even-in-use'] === true)
    else await rotate(db, settings, kinds)
  } finally {
    await db.destroy()
  }
}

function readKinds(words: string[]): KeyKind[] {
  const [word, ...others] = words
  if (word === undefined) return []
  if (word === 'all' && others.length === 0) return [...KEY_KINDS]
  const kind = KEY_KINDS.find((kind) => kind === word)
  if (!kind || others.length > 0) throw usage()
  return [kind]
}

function usage(): StartRefusal {
  return new StartRefusal(
    'Name what to change: npm run rotate -- sessions|tickets|data|all, with --drop-old to drop older keys that nothing needs (--even-in-use: those too that links, calendars or tickets need). Nothing was changed.',
  )
}

async function tellKeys(db: Db, settings: Settings): Promise<void> {
  const secrets = readSecrets(settings)
  await checkSecrets(db, secrets)
  const judged = await judgeKeys(db, secrets, KEY_KINDS, new Date())
  for (const kind of KEY_KINDS) {
    const [newest] = secrets[kind]
    say(`${NAMES[kind]}: key ${newest.id} seals, ${since(newest)}.`)
    for (const { id, need } of judged.filter((key) => key.kind === kind))
      say(`  Key ${id} opens what it sealed. ${need ? `It stays: ${inWords(need)}.` : DROP(kind)}`)
  }
}

async function rotate(db: Db, settings: Settings, kinds: readonly KeyKind[]): Promise<void> {
  const secrets = await rotateKeys(db, settings, kinds, new Date())
  for (const kind of kinds) {
    const [newest, ...older] = sealingKeys(secrets[kind])
    say(
      `${NAMES[kind]}: key ${newest.id} seals from now on; what ${list(older)} sealed still opens. ${AFTERWARDS[kind]}`,
    )
  }
  say(
    'Running processes use the new keys within a second. A copy of DATA_DIR on another machine needs the new secrets.json.',
  )
  say('Take a backup now: those of before do not have the new keys.')
}

async function drop(
  db: Db,
  settings: Settings,
  kinds: readonly KeyKind[],
  evenInUse: boolean,
): Promise<void> {
  const judged = await dropKeys(db, settings, { kinds, evenInUse, now: new Date() })
  for (const { kind, id, need, isDropped } of judged)
    if (!isDropped) say(`${NAMES[kind]}: key ${id} stays: ${need ? inWords(need) : ''}.`)
    else say(`${NAMES[kind]}: key ${id} is dropped${need ? `, although ${inWords(need)}` : ''}.`)
  for (const kind of kinds)
    if (!judged.some((key) => key.kind === kind)) say(`${NAMES[kind]}: there is no older key.`)
}

const NAMES: Record<KeyKind, string> = {
  sessions: 'Sessions and links',
  tickets: 'Tickets',
  data: 'Stored data',
}

const DROP = (kind: KeyKind) => `Nothing needs it any more: npm run rotate -- ${kind} --drop-old.`

const AFTERWARDS: Record<KeyKind, string> = {
  sessions: 'Nobody is signed out. Counts of limits begin anew.',
  tickets: 'Tickets that were sent stay valid.',
  data: 'The worker seals anew what is stored, within five minutes and step by step.',
}

function inWords(need: Need): string {
  switch (need.reason) {
    case 'JUST_REPLACED':
      return 'it was replaced less than a minute ago, and a process may still use it'
    case 'LINKS':
      return `links that it sealed work until ${need.until.slice(0, 10)}`
    case 'CALENDARS':
      return `${need.count} addresses of calendars were made with it`
    case 'ACTIVITIES':
      return `${need.count} activities with tickets of it are not over, or less than a week ago`
    case 'VALUES':
      return `${need.count} stored values are not sealed with the newest key yet (the worker does that)`
  }
}

function since({ madeAt }: RingKey): string {
  return madeAt ? `since ${madeAt.slice(0, 10)}` : 'the first one'
}

function list(keys: RingKey[]): string {
  return keys.length === 1 ? `key ${keys[0]?.id}` : `keys ${keys.map(({ id }) => id).join(', ')}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exitCode = 1
})
