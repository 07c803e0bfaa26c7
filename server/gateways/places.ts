/** A town, as the place search knows it. `id` names it for ever within its source. */
export interface Place {
  id: string
  city: string
  /** Two-letter code: QC, ON … */
  province: string
  latitude: number
  longitude: number
}

/** Where towns come from. */
export interface Places {
  /** Towns whose name begins with (or holds) the text, the most populous first. */
  search(text: string, limit: number): Promise<Place[]>
  find(id: string): Promise<Place | undefined>
}
