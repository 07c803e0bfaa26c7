import type { Activity, Join } from '#server/contract/entities.ts'

/** What the page of an activity is about, for the person who reads it. */
export type PageState =
  | Exclude<Join, 'JOINED' | 'HOST'>
  /** The reader has places. */
  | 'JOINED'
  /** The reader has asked for places, and the host has not answered. */
  | 'ASKED'
  /** Places are held for the reader until they are paid. */
  | 'HELD'
  /** The reader had places in what is over now. */
  | 'ATTENDED'
  | 'OVER'
  | 'HOST'
  /** The reader hosted what is over now. */
  | 'HOSTED'

interface Facts {
  join: Join
  cancelled: boolean
  isHost: boolean
  isOver: boolean
  /** The reader's places, and how many of them wait for the host's answer. */
  ownPlaces: number
  ownWaiting: number
  /** How many of them wait to be paid. */
  ownUnpaid: number
}

/** Returns what the page says first. That it is cancelled or over comes before everything else. Pure. */
export function pageStateOf({ join, cancelled, isHost, isOver, ownPlaces, ...own }: Facts): PageState {
  if (cancelled) return 'CANCELLED'
  if (isHost) return isOver ? 'HOSTED' : 'HOST'
  const hasPlaces = join === 'JOINED' && ownPlaces > own.ownWaiting + own.ownUnpaid
  if (isOver && join !== 'NOT_VALID') return hasPlaces ? 'ATTENDED' : 'OVER'
  if (join === 'JOINED') return hasPlaces ? 'JOINED' : own.ownUnpaid > 0 ? 'HELD' : 'ASKED'
  return join
}

const PAST: readonly PageState[] = ['CANCELLED', 'OVER', 'ATTENDED', 'HOSTED']

/** Whether there is something to put into a calendar: it is online, and neither over nor called off. Pure. */
export function goesIntoCalendar(state: PageState, validation: Activity['validation']): boolean {
  return validation === 'VALIDED' && !PAST.includes(state)
}
