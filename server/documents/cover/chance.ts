/** Numbers in [0, 1[, always in the same order for the same text. */
export type Chance = () => number

/** FNV-1a over the text, then mulberry32: small, stable, and the same on every machine. */
export function chanceOf(text: string): Chance {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)

  return () => {
    hash = (hash + 0x6d2b79f5) | 0
    let t = Math.imul(hash ^ (hash >>> 15), 1 | hash)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<Item>(items: readonly [Item, ...Item[]], chance: Chance): Item {
  return items[Math.floor(chance() * items.length)] ?? items[0]
}
