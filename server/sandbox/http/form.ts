import { invalidRequest } from '../wire/errors.ts'

type Hash = Map<string, Value>
type Value = string | Hash

const MOST_PARAMETERS = 2000

/** Decodes `a[b][0]=c`, as the package writes it: hashes become objects, those with the keys 0, 1 … and `[]` lists. */
export function decodeForm(encoded: string): Record<string, unknown> {
  const root: Hash = new Map()
  const pairs = [...new URLSearchParams(encoded)]
  if (pairs.length > MOST_PARAMETERS) throw invalidRequest('Too many parameters.')
  for (const [name, value] of pairs) put(root, keysOf(name), value, name)
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]))
}

function keysOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  if (rest.some((part) => !part.endsWith(']'))) throw malformed(name)
  return [first, ...rest.map((part) => part.slice(0, -1))]
}

function put(hash: Hash, [key = '', ...rest]: string[], value: string, name: string): void {
  const free = key === '' ? String(hash.size) : key
  if (rest.length === 0) {
    hash.set(free, value)
    return
  }
  const inner = hash.get(free) ?? new Map<string, Value>()
  if (typeof inner === 'string') throw malformed(name)
  hash.set(free, inner)
  put(inner, rest, value, name)
}

function plain(value: Value): unknown {
  if (typeof value === 'string') return value
  const keys = [...value.keys()]
  if (keys.every((key, index) => key === String(index))) return [...value.values()].map(plain)
  // `__proto__` is a key like any other here: Object.fromEntries defines it.
  return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
}

function malformed(name: string) {
  return invalidRequest(`Invalid parameter name: ${name}`, { param: name })
}
