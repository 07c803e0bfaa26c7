import { invalidRequest } from './errors.ts'

/** Reads one parameter; `name` is as the caller wrote it, such as `line_items[0][quantity]`. */
export interface Field<T> {
  read(value: unknown, name: string): T
  isRequired: boolean
  /** The fields within it, or within each item of a list. */
  parts?: Shape
}

export type Shape = Record<string, Field<unknown>>
type RequiredKeys<S extends Shape> = {
  [K in keyof S]: S[K] extends { isRequired: true } ? K : never
}[keyof S]
type ValueOf<F> = F extends Field<infer T> ? T : never

export type Values<S extends Shape> = { [K in RequiredKeys<S>]: ValueOf<S[K]> } & {
  [K in Exclude<keyof S, RequiredKeys<S>>]?: ValueOf<S[K]>
}

/** The parameters of one call, which Stripe's own types `P` must know. */
export function parameters<P>() {
  return <S extends Shape>(shape: S & Record<Exclude<keyof S, keyof P>, never>): Field<Values<S>> =>
    hash<S>(shape)
}

export function hash<S extends Shape>(shape: S): Field<Values<S>> {
  return optional((value, name) => {
    const given = asHash(value, name)
    for (const key of Object.keys(given)) {
      if (!Object.hasOwn(shape, key)) throw unknown(below(name, key))
    }
    const read: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(shape)) {
      if (given[key] !== undefined) read[key] = field.read(given[key], below(name, key))
      else if (field.isRequired) throw missing(below(name, key))
    }
    return read as Values<S>
  }, shape)
}

export function required<T>(field: Field<T>): Field<T> & { isRequired: true } {
  return { ...field, isRequired: true }
}

/** An empty value takes back what was there. */
export function emptyable<T>(field: Field<T>): Field<T | null> {
  return optional(
    (value, name) => (value === '' || value === null ? null : field.read(value, name)),
    field.parts,
  )
}

export function text(most = 5000): Field<string> {
  return optional((value, name) => {
    if (value === '')
      throw invalidRequest(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param: name },
      )
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
    if (value.length > most)
      throw invalidRequest(`Invalid string: ${value.slice(0, 20)}...; must be at most ${most} characters`, {
        code: 'parameter_invalid_string',
        param: name,
      })
    return value
  })
}

export function address(): Field<string> {
  return optional((value, name) => {
    const url = text().read(value, name)
    // {CHECKOUT_SESSION_ID} may stand in it.
    if (!/^https?:\/\/[^\s/]/.test(url))
      throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
    return url
  })
}

export function email(): Field<string> {
  return optional((value, name) => {
    const found = text(512).read(value, name)
    if (/^[^\s@]+@[^\s@]+$/.test(found)) return found
    throw invalidRequest(`Invalid email address: ${found}`, { code: 'email_invalid', param: name })
  })
}

export function integer(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Field<number> {
  return optional((value, name) => {
    const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number))
      throw invalidRequest(`Invalid integer: ${String(value)}`, {
        code: 'parameter_invalid_integer',
        param: name,
      })
    if (number < least)
      throw invalidRequest(`This value must be greater than or equal to ${least}.`, {
        code: 'parameter_invalid_integer',
        param: name,
      })
    if (number > most)
      throw invalidRequest(`This value must be less than or equal to ${most}.`, {
        code: 'parameter_invalid_integer',
        param: name,
      })
    return number
  })
}

export function decimal(): Field<number> {
  return optional((value, name) => {
    if (!/^-?\d{1,12}(\.\d{1,12})?$/.test(String(value)))
      throw invalidRequest(`Invalid decimal: ${String(value)}`, { param: name })
    return Number(value)
  })
}

export function boolean(): Field<boolean> {
  return optional((value, name) => {
    if (value === 'true' || value === true) return true
    if (value === 'false' || value === false) return false
    throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: name })
  })
}

export function oneOf<const T extends string>(...values: T[]): Field<T> {
  return optional((value, name) => {
    if (typeof value === 'string' && values.includes(value as T)) return value as T
    throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
  })
}

export function list<T>(field: Field<T>, most = 100): Field<T[]> {
  return optional((value, name) => {
    if (value === '') return []
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: name })
    if (value.length > most) throw invalidRequest(`Array too long: at most ${most} items`, { param: name })
    return value.map((item, index) => field.read(item, `${name}[${index}]`))
  }, field.parts)
}

/** At most 50 pairs; an empty value removes its key. */
export function metadata(): Field<Record<string, string>> {
  return optional((value, name) => {
    if (value === '') return {}
    const pairs = Object.entries(asHash(value, name))
    if (pairs.length > 50) throw invalidRequest('Metadata can have up to 50 keys', { param: name })
    return Object.fromEntries(pairs.map(([key, item]) => [key, pairText(item, below(name, key), key)]))
  })
}

/** A hash with free keys, such as currencies. */
export function byKey<T>(field: Field<T>): Field<Record<string, T>> {
  return optional((value, name) =>
    Object.fromEntries(
      Object.entries(asHash(value, name)).map(([key, item]) => [key, field.read(item, below(name, key))]),
    ),
  )
}

function pairText(value: unknown, name: string, key: string): string {
  if (typeof value === 'string' && value.length <= 500 && key.length <= 40) return value
  throw invalidRequest(`Metadata keys hold up to 40 characters, and values are text of up to 500.`, {
    param: name,
  })
}

export function optional<T>(read: Field<T>['read'], parts?: Shape): Field<T> {
  return { read, isRequired: false, ...(parts && { parts }) }
}

function asHash(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw invalidRequest('Invalid object', { param: name })
}

function below(name: string, key: string): string {
  return name ? `${name}[${key}]` : key
}

function unknown(param: string) {
  return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

function missing(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}
