import { type DoorWindow, doorWindow } from '#server/domain/participation/door.ts'
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

export interface DoorClosed {
  refused: 'DOOR_CLOSED'
  /** The hours are said where the activity is. */
  data: WireWindow & { timeZone: string }
}

export function doorClosed(activity: Parameters<typeof doorWindow>[0] & { timeZone: string }): DoorClosed {
  return {
    refused: 'DOOR_CLOSED',
    data: { ...instantsOf(doorWindow(activity)), timeZone: activity.timeZone },
  }
}
