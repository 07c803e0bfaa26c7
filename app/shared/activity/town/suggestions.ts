/** A town of the place search, as the form offers it. */
export interface Town {
  cityPlaceId: string
  city: string
  /** Two characters: QC, ON … */
  province: string
  /** What tells it from others of its name; null where its province does. */
  region: string | null
}

/** Towns to choose from, and the name for which they are suggested. */
export interface Towns {
  asked: string
  found: readonly Town[]
}
