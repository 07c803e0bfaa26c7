import type { i18n } from 'i18next'
import { LRUCache } from 'lru-cache'

/** More texts than the site has; beyond that, keys are made up of what somebody sent. */
const MOST_KEPT = 10_000

/**
 * Makes an instance remember its `t` functions, and these their texts: a page asks for a few hundred, most of them the
 * same ones each time. Only for an instance whose language and texts never change.
 */
export function keepWords(instance: i18n): void {
  const make = instance.getFixedT.bind(instance) as unknown as GetFixedT
  const kept = new Map<string, Translate>()

  const getFixedT: GetFixedT = (...about) => {
    const key = JSON.stringify(about)
    const t = kept.get(key) ?? keepTexts(make(...about))
    if (kept.size < MOST_KEPT) kept.set(key, t)
    return t
  }
  instance.getFixedT = getFixedT as unknown as i18n['getFixedT']
}

/** Language, namespaces and prefix of the keys. */
type GetFixedT = (...about: unknown[]) => Translate

type Translate = (key: unknown, ...values: unknown[]) => string

/** A sentence with one set of values is often said again: the name of the site, small numbers, known places. */
const WITH_VALUES = { max: 2000 }

function keepTexts(t: Translate): Translate {
  const plain = new Map<string, string>()
  const filled = new LRUCache<string, string>(WITH_VALUES)
  const keeping: Translate = (key, ...values) => {
    if (typeof key !== 'string') return t(key, ...values)
    if (values.length > 0) {
      const about = aboutOf(key, values)
      return about === null ? t(key, ...values) : once(filled, about, () => t(key, ...values))
    }
    return once(plain, key, () => t(key))
  }
  // react-i18next reads its `ns` and `lng`.
  return Object.assign(keeping, t)
}

/** Null for anything but a few plain values, each of which says all about itself. */
function aboutOf(key: string, values: unknown[]): string | null {
  const [options] = values
  if (values.length > 1 || typeof options !== 'object' || options === null) return null
  let about = key
  for (const [name, value] of Object.entries(options)) {
    if (typeof value !== 'string' && typeof value !== 'number') return null
    if (typeof value === 'string' && value.length > LONGEST) return null
    about += `\0${name}\0${typeof value}\0${value}`
  }
  return about
}

/** Longer values are what people write. */
const LONGEST = 40

function once(kept: Map<string, string> | LRUCache<string, string>, key: string, make: () => string): string {
  const known = kept.get(key)
  if (known !== undefined) return known

  const text = make()
  if (kept instanceof LRUCache || kept.size < MOST_KEPT) kept.set(key, text)
  return text
}
