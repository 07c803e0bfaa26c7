/** A place, as the place search knows it: a town, a quarter or a region. `id` identifies it for ever within its source. */
export interface Place {
  id: string
  city: string
  /** Code of two characters: QC, ON … */
  province: string
  latitude: number
  longitude: number
  /** What tells it from others of its name: its region, or the town of a quarter. */
  region?: string
  /** Only of a region: the radius that holds it. Nothing takes place in a region as such. */
  reachKm?: number
}

/** A town that may be meant; its coordinates are known once it is chosen. */
export interface PlaceSuggestion {
  id: string
  city: string
  province: string
  region?: string
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

/** The source of places. Only what people type into a form may be sent outside: `suggest`, `find` and `locate`. */
export interface Places {
  /**
   * Returns what a text names, however it is written: `st-jerome`, `mtl`, `Saint-Jean, NB`, `G1K 7R1`, `Charlevoix`. The
   * most populous first; none when nothing has that name. Makes no outside request.
   */
  named(text: string): Place[]
  /** Returns what the text names, else what begins so or holds it, else names spelled like it. Makes no outside request. */
  search(text: string, limit: number): Promise<Place[]>
  /** Returns towns while a person types; `session` groups the keystrokes of one choice, until its `find`. */
  suggest(text: string, limit: number, session?: string): Promise<PlaceSuggestion[]>
  find(id: string, session?: string): Promise<Place | undefined>
  /** Returns towns of the name that a person typed and did not choose. */
  locate(text: string, limit: number): Promise<Place[]>
  /** Returns towns of an area, the most populous first. Makes no outside request. */
  within(area: Area, limit: number): Neighbour[]
}
