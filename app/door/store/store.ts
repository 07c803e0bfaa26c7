import type { Reading, StoredDoor } from '#app/door/reading.ts'
import type { DoorTicket } from '#server/contract/entities/door.ts'

export interface Settings {
  sound: boolean
  vibration: boolean
  /** Opened once on this device: the browser asked, and it may open by itself. */
  camera: boolean
}

export type NewReading = Omit<Reading, 'id'>

/**
 * What the browser keeps of doors. Every method may fail: memory is full, the window is private, the person clears the
 * data of the site. Whoever calls says so on the screen.
 */
export interface DoorStore {
  findDoor: (activityId: number) => Promise<StoredDoor | undefined>
  listTickets: (activityId: number) => Promise<DoorTicket[]>
  /** Puts the tickets that have changed; `isWhole`: in the place of all others. */
  saveDoor: (door: StoredDoor, tickets: readonly DoorTicket[], isWhole: boolean) => Promise<void>
  /** The list goes: the door with its tickets, and the names on readings. Readings stay. */
  dropList: (activityId: number) => Promise<void>
  /** Activities whose list is kept. */
  listDoors: () => Promise<StoredDoor[]>

  listReadings: (activityId: number) => Promise<Reading[]>
  /** Returns its place in the order of arrival, once it would survive a browser that is killed. */
  addReading: (reading: NewReading) => Promise<number>
  saveReadings: (readings: readonly Reading[]) => Promise<void>
  dropReadings: (activityId: number) => Promise<void>

  readSettings: () => Promise<Settings>
  saveSettings: (settings: Settings) => Promise<void>
}

export const FIRST_SETTINGS: Settings = { sound: false, vibration: false, camera: false }

/** The same reading without the person. */
export function withoutName(reading: Reading): Reading {
  return { ...reading, outcome: { ...reading.outcome, name: null } }
}
