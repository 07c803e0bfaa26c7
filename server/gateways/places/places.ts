/** A town, as the place search knows it. `id` identifies it for ever within its source. */
export interface Place {
  id: string
  city: string
  /** Code of two characters: QC, ON … */
  province: string
  latitude: number
  longitude: number
}

/** A town that may be meant; its coordinates are known once it is chosen. */
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

/** The source of towns. Only what people type into a form may be sent outside: `suggest`, `find` and `locate`. */
export interface Places {
  /** Returns towns whose name begins with (or contains) the text, the most populous first. Makes no outside request. */
  search(text: string, limit: number): Promise<Place[]>
  /** The same while a person types; `session` groups the keystrokes of one choice, until its `find`. */
  suggest(text: string, limit: number, session?: string): Promise<PlaceSuggestion[]>
  find(id: string, session?: string): Promise<Place | undefined>
  /** Returns towns of the name that a person typed and did not choose. */
  locate(text: string, limit: number): Promise<Place[]>
  /** Returns towns of an area, the most populous first. Makes no outside request. */
  within(area: Area, limit: number): Neighbour[]
}
