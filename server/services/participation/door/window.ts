import type { DoorWindow } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'

/** The same window as instants. */
export interface WireWindow {
  opensAt: string
  closesAt: string
  settledUntil: string
}

export function instantsOf({ opensAt, closesAt, settledUntil }: DoorWindow): WireWindow {
  const at = (ms: number) => instant(new Date(ms))
  return { opensAt: at(opensAt), closesAt: at(closesAt), settledUntil: at(settledUntil) }
}

export function doorClosed(window: DoorWindow): { refused: 'DOOR_CLOSED'; data: WireWindow } {
  return { refused: 'DOOR_CLOSED', data: instantsOf(window) }
}
