/** Keeps the results that were used last; two who ask at once share one piece of work. */
export class RecentlyUsed<Value> {
  readonly #kept = new Map<string, Promise<Value>>()

  constructor(readonly most: number) {}

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.#kept.get(key) ?? make()
    this.#kept.delete(key)
    this.#kept.set(key, value)
    value.catch(() => this.#kept.delete(key))

    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.most && oldest !== undefined) this.#kept.delete(oldest)
    return value
  }
}
