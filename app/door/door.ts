import type { Door, DoorTicket, SettledScan } from '#server/contract/entities/door.ts'
import type { DoorApi, Refusal } from './api.ts'
import { packUuid, randomUuid } from './code/bytes.ts'
import type { Subject } from './code/subject.ts'
import { judge, type Known } from './judge.ts'
import { countEntered, isLetInUnheard, letInAt, withLetIn } from './let-in.ts'
import { makeTicketList, mergedTypes, type TicketList } from './list.ts'
import { type Outcome, outcome } from './outcome.ts'
import { hashOfSubject, type Reading, type Way } from './reading.ts'
import { givenUp, settled } from './settled.ts'
import { type DoorState, FIRST_STATE, type Shut } from './state.ts'
import { makeKeeper } from './store/keeper.ts'
import { type DoorStore, type NewReading, withoutName } from './store/store.ts'
import { makeUnheard } from './unheard.ts'

export interface DoorParts {
  activityId: number
  store: DoorStore
  api: DoorApi
  /** The clock of this device. */
  now?: () => number
  newId?: () => string
}

export type HeldDoor = ReturnType<typeof makeDoor>

/** A person waits in front of the door: after this the device judges by itself, and hands the reading in later. */
const PATIENCE_MS = 1500

/** The door on this device: its list, its readings, and what became of them. */
export function makeDoor({ activityId, store, api, now = Date.now, newId = randomUuid }: DoorParts) {
  const list: TicketList = makeTicketList()
  const listeners = new Set<() => void>()
  let state = FIRST_STATE

  function change(more: Partial<DoorState>): void {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }

  const keeper = makeKeeper(store, (isStorageFailing) => change({ isStorageFailing }))
  const timeThere = () => new Date(now() + (state.door?.aheadMs ?? 0)).toISOString()
  const waiting = () => state.readings.filter((reading) => reading.state === 'waiting')
  const unheard = makeUnheard(now)

  /** Reads what was kept, and drops the lists whose time is over. */
  async function load(): Promise<void> {
    const kept = await keeper.load(activityId, now())
    if (!kept) return
    list.put(kept.tickets)
    const door = kept.door ?? null
    change({ door, readings: kept.readings, phase: door ? 'open' : 'loading' })
  }

  /** Takes over what the server says of the list. */
  async function take({ tickets, isWhole, ...rest }: Door): Promise<void> {
    if (state.phase === 'left') return
    if (isWhole) list.clear()
    list.put(tickets)
    const types = isWhole ? rest.types : mergedTypes(state.door?.types ?? [], rest.types)
    const syncedAt = now()
    const door = { ...rest, types, activityId, syncedAt, aheadMs: Date.parse(rest.now) - syncedAt }
    change({ door, phase: 'open', isConnected: true, opensAt: null })
    // The activity was postponed since: on its new day everybody comes in anew.
    const missed = waiting().filter(({ at }) => at < door.window.opensAt)
    await giveUp(missed, 'tooLate')
    await keeper.saveDoor(door, isWhole ? null : tickets, list.all)
  }

  /** Answers a reading: the server does, or within a moment this device. */
  async function read(subject: Subject, way: Way): Promise<Outcome> {
    const hash = hashOfSubject(subject)
    const isAsked = state.isConnected && !isUsedUnheard({ subject, hash })
    const scanId = (isAsked && unheard.find(subject)) || packUuid(newId())
    const draft = { activityId, scanId, subject, hash, way, at: timeThere() }
    const answered = isAsked ? await ask(draft) : null
    const judged = answered ?? judge(subject, known())
    const isLetIn = judged.kind === 'welcome'
    if (answered || isLetIn) unheard.forget(subject)
    else if (isAsked) unheard.keep(subject, scanId)
    if (answered) return answered
    // What this device refuses is not handed in: it would let in somebody who was sent away.
    const refused = { scanId: packUuid(newId()), subject: null, state: 'done' as const }
    await record({ ...draft, ...(isLetIn ? { state: 'waiting' as const } : refused), outcome: judged })
    return judged
  }

  /** The server, which has not heard of the first reading, would welcome the same person twice. */
  function isUsedUnheard({ subject, hash }: Pick<NewReading, 'hash'> & { subject: Subject }): boolean {
    const { kind, ticketId } = judge(subject, known())
    return kind === 'used' && isLetInUnheard(state.readings, { ticketId, hash })
  }

  /** Returns what the server says; null when it does not answer in time. */
  async function ask(draft: Omit<NewReading, 'state' | 'outcome'>): Promise<Outcome | null> {
    const undecided = { ...draft, state: 'waiting' as const, outcome: outcome('unchecked') }
    const answer = await api.handIn([undecided], waiting().length, { patienceMs: PATIENCE_MS, isLive: true })
    if ('failed' in answer) {
      change({ isConnected: false })
      return null
    }
    if ('refused' in answer) {
      if (answer.refused === 'DOOR_CLOSED') return outcome('closed')
      await hear(answer)
      return state.phase === 'open' ? null : outcome('closed')
    }
    const [scan] = answer.answer.scans
    if (!scan) return null
    const reading = settled(undecided, scan, state)
    await record(reading)
    if (scan.kept) await shut('revoked')
    return reading.outcome
  }

  async function record(draft: NewReading): Promise<void> {
    const id = await keeper.add(draft)
    // One that is on this page only comes after those before it, too.
    const last = state.readings.at(-1)?.id ?? 0
    change({ readings: [...state.readings, { ...draft, id: id ?? last + 1 }] })
  }

  async function save(readings: readonly Reading[]): Promise<void> {
    const changed = new Map(readings.map((reading) => [reading.scanId, reading]))
    change({ readings: state.readings.map((reading) => changed.get(reading.scanId) ?? reading) })
    await keeper.save(readings)
  }

  /** Takes over the answers to readings that were handed in. Returns how many were answered. */
  async function settle(scans: readonly SettledScan[]): Promise<number> {
    const answers = new Map(scans.map((scan) => [packUuid(scan.scanId), scan]))
    const done = waiting().flatMap((reading) => {
      const scan = answers.get(reading.scanId)
      return scan ? [settled(reading, scan, state)] : []
    })
    await save(done)
    return done.length
  }

  /** Ends readings that the server takes in no more. */
  async function giveUp(readings: readonly Reading[], why: 'tooLate' | 'unreadable'): Promise<void> {
    await save(readings.map((reading) => givenUp(reading, why)))
  }

  /** Does what a refusal asks for. */
  async function hear({ refused, window, now: nowThere }: Refusal): Promise<void> {
    if (refused === 'DOOR_REVOKED') await shut('revoked')
    else if (refused === 'UNAUTHORIZED' || refused === 'NOT_FOUND') await shut('stranger')
    else if (refused === 'DOOR_CLOSED') {
      const isEarly = (nowThere ?? now()) < Date.parse(window.opensAt ?? '')
      change({ opensAt: window.opensAt ?? null })
      await shut(isEarly ? 'early' : 'over')
    } else setConnected(false) // nothing of what was asked has come
  }

  /** The list goes from this device; readings stay, without names. */
  async function shut(phase: Shut): Promise<void> {
    if (state.phase === 'left') return
    list.clear()
    unheard.clear()
    change({ phase, door: null, readings: state.readings.map(withoutName) })
    await keeper.dropList(activityId)
  }

  /** Everything goes. Fails when the browser does not let it go. */
  async function leave(): Promise<void> {
    await keeper.erase(activityId)
    list.clear()
    unheard.clear()
    change({ phase: 'left', door: null, readings: [] })
  }

  function setConnected(isConnected: boolean): void {
    const isLost = !isConnected && state.phase === 'loading'
    if (isLost || isConnected !== state.isConnected)
      change({ isConnected, ...(isLost && { phase: 'unreachable' }) })
  }

  const known = (): Known => ({
    activityId,
    isCancelled: state.door?.closedBy === 'activityCancelled',
    find: list.find,
    typeName,
    letInAt: (ticket) => letInAt(state, ticket),
  })

  const typeName = (id: number) => state.door?.types.find(({ typeId }) => typeId === id)?.name ?? null

  return {
    activityId,
    state: () => state,
    subscribe: (listener: () => void) => listeners.add(listener),
    ...{ load, take, read, settle, giveUp, hear, leave, setConnected, waiting, typeName },
    counts: () => countEntered(state, list),
    /** Names of the list; those whom this device has let in are used, whatever the list says. */
    search: (words: string): DoorTicket[] => withLetIn(list.search(words), state),
  }
}
