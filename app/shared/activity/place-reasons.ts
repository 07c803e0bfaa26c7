/** Why places are taken, in the order in which the bar draws them. */
export type PlaceReasonKind =
  'registered' | 'asked' | 'paid' | 'held' | 'manual' | 'cheque' | 'offered' | 'free'

interface PlacesExplained {
  joined: number
  asked: number
  paid: number
  held: number
  manual: number
  cheque: number
  offered: number
  /** null = unlimited. */
  free: number | null
}

/** Returns the places by reason, line by line, as the bar and its legend show them. */
export function placeReasons(places: PlacesExplained): { kind: PlaceReasonKind; count: number }[] {
  const { joined, asked, paid, held, manual, cheque, offered, free } = places
  return [
    { kind: 'registered', count: joined },
    { kind: 'asked', count: asked },
    { kind: 'paid', count: paid },
    { kind: 'held', count: held },
    { kind: 'manual', count: manual },
    { kind: 'cheque', count: cheque },
    { kind: 'offered', count: offered },
    { kind: 'free', count: free ?? 0 },
  ]
}
