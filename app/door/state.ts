import type { Reading, StoredDoor } from './reading.ts'

/** Why no codes are read on this page. */
export type Shut = 'left' | 'revoked' | 'stranger' | 'early' | 'over' | 'unreachable'

export interface DoorState {
  phase: 'loading' | 'open' | Shut
  door: StoredDoor | null
  readings: readonly Reading[]
  /** Whether the last call was answered; what the browser says about its network is never believed. Null: not tried yet. */
  isConnected: boolean | null
  /** Something could not be stored: it is on this page only. */
  isStorageFailing: boolean
  /** When a door that is still closed opens. */
  opensAt: string | null
}

export const FIRST_STATE: DoorState = {
  phase: 'loading',
  door: null,
  readings: [],
  isConnected: null,
  isStorageFailing: false,
  opensAt: null,
}
