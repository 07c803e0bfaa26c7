/** Pictures that the product draws, kept as files because drawing one takes a processor for a third of a second. */
export interface Drawings {
  /** The file of this name; drawn when it is not there, by one at a time, and once however many ask. */
  get(name: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>>
  /** Takes away every drawing that holds this photograph. */
  removeOf(pictureKey: string): Promise<void>
  /** The keys of all photographs that a drawing holds. */
  photographs(): Promise<string[]>
  /** Takes the files away that were used least recently, until the rest is within the bound. */
  trim(): Promise<void>
}

/** How much is kept. */
export interface DrawingBound {
  files: number
  bytes: number
}
