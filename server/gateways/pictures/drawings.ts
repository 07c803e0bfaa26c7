/** Pictures that the product draws, kept as files because drawing one takes a processor for a third of a second. */
export interface Drawings {
  /**
   * Returns the file of this name; drawn when it does not exist, one at a time, and once for all concurrent callers.
   *
   * @throws TooBusy
   */
  get(name: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>>
  /** Removes every drawing that contains this photograph. */
  removeOf(pictureKey: string): Promise<void>
  /** Returns the keys of all photographs in drawings. */
  photographs(): Promise<string[]>
  /** Removes the least recently used files, until the rest is within the bound. */
  trim(): Promise<void>
}

/** The bound of stored drawings. */
export interface DrawingBound {
  files: number
  bytes: number
}
