/** Why places are taken, in the order in which the bar draws them. */
export type PlaceReasonKind =
  'registered' | 'asked' | 'paid' | 'held' | 'manual' | 'cheque' | 'offered' | 'free'

interface PlacesExplained {
  joined: number
  asked: number
  paid: number
  held: number
  /** When the last of those that are held begins to be taken back, in words. */
  until?: string
  manual: number
  cheque: number
  offered: number
  /** null = unlimited. */
  free: number | null
}

/** Returns the places by reason, line by line, as the bar and its legend show them. */
export function placeReasons(
  places: PlacesExplained,
): { kind: PlaceReasonKind; count: number; until?: string }[] {
  const { joined, asked, paid, held, until, manual, cheque, offered, free } = places
  return [
    { kind: 'registered', count: joined },
    { kind: 'asked', count: asked },
    { kind: 'paid', count: paid },
    { kind: 'held', count: held, ...(until && { until }) },
    { kind: 'manual', count: manual },
    { kind: 'cheque', count: cheque },
    { kind: 'offered', count: offered },
    { kind: 'free', count: free ?? 0 },
  ]
}
