import { createHash } from 'node:crypto'
import type { Answer, DoorApi, SettledReadings } from '#app/door/api.ts'
import { unpackUuid } from '#app/door/code/bytes.ts'
import { makeDoor } from '#app/door/door.ts'
import { codeOfSubject, type Reading, type StoredDoor } from '#app/door/reading.ts'
import { type DoorStore, FIRST_SETTINGS, withoutName } from '#app/door/store/store.ts'
import { makeSync } from '#app/door/sync.ts'
import type { Door, DoorTicket, SettledScan, Verdict } from '#server/contract/entities/door.ts'
import { fixedKeys } from '#server/gateways/keys.ts'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'

export const ACTIVITY = 42
export const NOON = Date.parse('2026-11-21T17:00:00Z')
const HOUR_MS = 3_600_000

/** The seal of the server, with a key of its own. */
export const seal = makeTicketSeal(fixedKeys([{ id: 1, key: '07'.repeat(32) }]))
export const otherSeal = makeTicketSeal(fixedKeys([{ id: 2, key: '08'.repeat(32) }]))

export const keys: Door['keys'] = seal
  .publicKeys()
  .map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: String(id), x }))

export const uuidOf = (number: number) =>
  `0b7e6d0${(number % 16).toString(16)}-7f0e-4f7e-9a35-1e2f6f4b${String(number).padStart(4, '0')}`

export function codeOf(number: number, activityId = ACTIVITY): string {
  return seal.seal({ uuid: uuidOf(number), activityId })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A row of the list as the server makes it. */
export function ticketOf(number: number, more: Partial<DoorTicket> = {}): DoorTicket {
  const uuid = uuidOf(number)
  const code = sha256(`${ACTIVITY}:${uuid.slice(0, 8)}`)
  return {
    ticketId: number,
    hash: sha256(uuid).toString('base64url'),
    codeHash: code.subarray(0, 8).toString('base64url'),
    name: `Personne ${number}`,
    typeId: 1,
    position: 1,
    of: 1,
    state: 'good',
    at: null,
    by: null,
    ...more,
  }
}

export function listOf(tickets: DoorTicket[], more: Partial<Door> = {}): Door {
  const at = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString()
  return {
    activity: { activityId: ACTIVITY, name: 'La veillée', startDate: at(1), timeZone: 'America/Toronto' },
    window: { opensAt: at(-23), closesAt: at(28), settledUntil: at(4 + 7 * 24) },
    closedBy: null,
    keys,
    types: [{ typeId: 1, name: 'Adulte' }],
    cursor: 7,
    isWhole: true,
    tickets,
    expected: tickets.length,
    entered: tickets.filter(({ state }) => state === 'used').length,
    device: { deviceId: 3, name: 'Entrée nord', isHelper: true },
    now: new Date(NOON).toISOString(),
    ...more,
  }
}

/** A store that keeps structured clones, as the browser does; `fails` makes it full. */
export function makeMemoryStore() {
  const doors = new Map<number, StoredDoor>()
  const tickets = new Map<string, DoorTicket & { activityId: number }>()
  const readings = new Map<number, Reading>()
  let settings = FIRST_SETTINGS
  let lastId = 0
  const kept = { fails: false }
  const write = <Value>(value: Value): Value => {
    if (kept.fails) throw new DOMException('full', 'QuotaExceededError')
    return structuredClone(value)
  }
  const ofActivity = (activityId: number) =>
    [...readings.values()].filter((reading) => reading.activityId === activityId)

  const store: DoorStore = {
    findDoor: async (activityId) => doors.get(activityId),
    listDoors: async () => [...doors.values()],
    listTickets: async (id) => [...tickets.values()].filter(({ activityId }) => activityId === id),
    async saveDoor(door, changed, isWhole) {
      doors.set(door.activityId, write(door))
      if (isWhole) tickets.clear()
      for (const ticket of changed)
        tickets.set(ticket.hash, write({ ...ticket, activityId: door.activityId }))
    },
    async dropList(activityId) {
      doors.delete(activityId)
      tickets.clear()
      for (const reading of ofActivity(activityId)) readings.set(reading.id, withoutName(reading))
    },
    listReadings: async (activityId) => ofActivity(activityId),
    async addReading(reading) {
      const stored = write(reading)
      lastId += 1
      readings.set(lastId, { ...stored, id: lastId })
      return lastId
    },
    async saveReadings(changed) {
      for (const reading of changed) readings.set(reading.id, write(reading))
    },
    async dropReadings(activityId) {
      for (const { id } of ofActivity(activityId)) readings.delete(id)
    },
    readSettings: async () => settings,
    async saveSettings(changed) {
      settings = write(changed)
    },
  }
  /** Everything that is kept, as text. */
  const dump = () => JSON.stringify([[...doors], [...tickets], [...readings], settings])
  return { store, kept, dump }
}

/** A server that settles once, whatever is sent however often; `network: false` swallows calls, `answers: false` answers. */
export function makeServer(list: Door) {
  const verdicts = new Map<string, Verdict | 'KEPT'>()
  const validated = new Map<string, string>()
  const server = {
    network: true,
    answers: true,
    refusal: null as string | null,
    isRevoked: false,
    /** The window that a refusal names. */
    window: list.window,
    list,
    /** Of each code, what is said the first time that it is read. */
    refuses: new Map<string, Verdict>(),
    handedIn: [] as string[][],
    waiting: [] as number[],
    validated,
  }

  const refused = (code: string): Answer<never> => ({
    refused: code,
    window: server.window,
    retryAfterMs: null,
    now: NOON,
  })

  function settle(reading: Omit<Reading, 'id'>): SettledScan {
    const scanId = unpackUuid(reading.scanId)
    const code = reading.subject ? JSON.stringify(codeOfSubject(reading.subject)) : ''
    const verdict = verdicts.get(scanId) ?? (server.isRevoked ? 'KEPT' : firstVerdict(code, scanId))
    verdicts.set(scanId, verdict)
    return { scanId, kept: verdict === 'KEPT', verdict: verdict === 'KEPT' ? null : verdict }
  }

  function firstVerdict(code: string, scanId: string): Verdict {
    const refusal = server.refuses.get(code)
    if (refusal) return refusal
    if (validated.has(code))
      return { ok: false, error: 5, at: new Date(NOON).toISOString(), by: 'Entrée sud' }
    validated.set(code, scanId)
    const who = { participantId: 1, name: 'Personne', nbrParticipant: 1, participated: true }
    const ticket = { ticketId: validated.size, typeName: 'Adulte', position: 1, of: 1, validatedAt: null }
    return { ok: true, participant: who, ticket }
  }

  const api: DoorApi = {
    async readList(_, waiting) {
      if (!server.network) return { failed: true }
      server.waiting.push(waiting)
      if (server.isRevoked) return refused('DOOR_REVOKED')
      return server.refusal ? refused(server.refusal) : { answer: server.list }
    },
    async handIn(readings, _, options): Promise<Answer<SettledReadings>> {
      if (!server.network) return { failed: true }
      if (server.isRevoked && options?.isLive) return refused('DOOR_REVOKED')
      if (server.refusal) return refused(server.refusal)
      server.handedIn.push(readings.map(({ scanId }) => unpackUuid(scanId)))
      const scans = readings.map(settle)
      return server.answers ? { answer: { scans, now: list.now } } : { failed: true }
    },
  }
  return { server, api }
}

/** A device that holds the door, with its store and its server. */
export function makeDevice(list: Door, memory = makeMemoryStore(), at = makeServer(list)) {
  const clock = { now: NOON }
  const door = makeDoor({ activityId: ACTIVITY, store: memory.store, api: at.api, now: () => clock.now })
  const sync = makeSync({ door, api: at.api, random: () => 1 })
  return { ...memory, ...at, door, sync, clock }
}

export const asCode = (number: number) => JSON.stringify({ ticket: codeOf(number) })
