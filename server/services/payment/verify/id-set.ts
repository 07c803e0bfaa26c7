const BITS = 32

/** A set of ids of rows: a bit for each, so that a million of them take 125 kB. */
export class IdSet {
  #bits = new Uint32Array(1024)

  add(id: number): void {
    const index = Math.floor(id / BITS)
    if (index >= this.#bits.length) this.#grow(index)
    this.#bits[index] = (this.#bits[index] ?? 0) | (1 << (id % BITS))
  }

  has(id: number): boolean {
    return ((this.#bits[Math.floor(id / BITS)] ?? 0) & (1 << (id % BITS))) !== 0
  }

  #grow(index: number): void {
    const grown = new Uint32Array(Math.max(index + 1, this.#bits.length * 2))
    grown.set(this.#bits)
    this.#bits = grown
  }
}
