import type { Reading, StoredDoor } from '#app/door/reading.ts'
import type { DoorTicket } from '#server/contract/entities/door.ts'
import type { DoorStore, NewReading } from './store.ts'

/** Stores, and tells whether it works: whatever could not be stored is on this page only. */
export function makeKeeper(store: DoorStore, onFailing: (isFailing: boolean) => void) {
  /** Readings that the browser did not take. */
  const unstored = new Set<string>()
  /** The stored list lacks what could not be stored: on top of it, later changes would pass for the whole list. */
  let isListBehind = false
  let isFailing = false

  function tell(failing: boolean): void {
    if (failing !== isFailing) onFailing(failing)
    isFailing = failing
  }

  /** Returns null when it did not work. */
  async function keep<Result>(work: (store: DoorStore) => Promise<Result>): Promise<Result | null> {
    try {
      const result = await work(store)
      if (unstored.size === 0 && !isListBehind) tell(false)
      return result
    } catch {
      tell(true)
      return null
    }
  }

  return {
    /** Drops the lists whose time is over, and returns what is stored of this door; null when that did not work. */
    async load(activityId: number, now: number) {
      await keep(() => dropExpired(store, now))
      return keep(async () => ({
        door: await store.findDoor(activityId),
        tickets: await store.listTickets(activityId),
        readings: await store.listReadings(activityId),
      }))
    },
    /** `changed`: null for all; then, and after a list that could not be stored, `all` takes the place of what is stored. */
    async saveDoor(
      door: StoredDoor,
      changed: readonly DoorTicket[] | null,
      all: () => readonly DoorTicket[],
    ): Promise<void> {
      const tickets = isListBehind ? null : changed
      isListBehind = true
      await keep(async () => {
        await store.saveDoor(door, tickets ?? all(), tickets === null)
        isListBehind = false
      })
    },
    async dropList(activityId: number): Promise<void> {
      await keep(async () => {
        await store.dropList(activityId)
        isListBehind = false
      })
    },
    /** Returns its place in the order of arrival. */
    async add(reading: NewReading): Promise<number | null> {
      const id = await keep(() => store.addReading(reading))
      if (id === null) unstored.add(reading.scanId)
      return id
    },
    async save(readings: readonly Reading[]): Promise<void> {
      await keep(() => store.saveReadings(readings.filter(({ scanId }) => !unstored.has(scanId))))
      // One that is answered is lost to nobody.
      for (const { scanId, state } of readings) if (state !== 'waiting') unstored.delete(scanId)
    },
    /** Everything of this door goes. Fails when the browser does not let it go. */
    async erase(activityId: number): Promise<void> {
      await store.dropList(activityId)
      await store.dropReadings(activityId)
      unstored.clear()
      isListBehind = false
    },
  }
}

/** Drops the lists whose time is over, of whichever activity; readings that wait stay. */
export async function dropExpired(store: DoorStore, now: number): Promise<void> {
  for (const { activityId, window, aheadMs } of await store.listDoors()) {
    if (now + aheadMs <= Date.parse(window.settledUntil)) continue
    await store.dropList(activityId)
    const readings = await store.listReadings(activityId)
    if (readings.every(({ state }) => state !== 'waiting')) await store.dropReadings(activityId)
  }
}
