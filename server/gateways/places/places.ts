/** A town, as the place search knows it. `id` names it for ever within its source. */
export interface Place {
  id: string
  city: string
  /** Code of two characters: QC, ON … */
  province: string
  latitude: number
  longitude: number
}

/** A town that may be meant; where it lies is known once it is chosen. */
export interface PlaceSuggestion {
  id: string
  city: string
  province: string
}

export interface Neighbour extends Place {
  population: number
}

export interface Area {
  south: number
  north: number
  west: number
  east: number
}

/** Where towns come from. Only what people type into a form may be asked of the outside: `suggest`, `find` and `locate`. */
export interface Places {
  /** Towns whose name begins with (or holds) the text, the most populous first. Never asks the outside. */
  search(text: string, limit: number): Promise<Place[]>
  /** The same while somebody types; `session` groups the keystrokes of one choice, until its `find`. */
  suggest(text: string, limit: number, session?: string): Promise<PlaceSuggestion[]>
  find(id: string, session?: string): Promise<Place | undefined>
  /** Towns of the name that somebody typed and did not choose. */
  locate(text: string, limit: number): Promise<Place[]>
  /** Towns of an area, the most populous first. Never asks the outside. */
  within(area: Area, limit: number): Neighbour[]
}
