export type Environment = Record<string, string | undefined>

/** The settings as they were given: reads one at a time, and collects a sentence about each that is wrong. */
export class GivenSettings {
  readonly faults: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  fault(sentence: string): void {
    this.faults.push(sentence)
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  /** Separated by commas; empty when the setting is missing. */
  list(name: string): string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim())
    return parts.filter(Boolean)
  }

  oneOf<const Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const known = values.find((candidate) => candidate === value)
    if (known === undefined) this.fault(`${name} is "${value}": it must be one of ${values.join(', ')}.`)
    return known ?? otherwise
  }

  number(name: string, range: { least: number; most: number; otherwise: number; isWhole?: boolean }): number {
    const { least, most, otherwise, isWhole = false } = range
    const value = this.text(name)
    if (value === undefined) return otherwise
    const number = Number(value)
    if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) return number
    const kind = isWhole ? 'a whole number' : 'a number of seconds'
    this.fault(`${name} is "${value}": it must be ${kind} from ${least} to ${most}.`)
    return otherwise
  }

  url(name: string, protocols: string[]): string | null {
    const value = this.text(name)
    if (!value) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ')
    this.fault(`${name} must be an address that begins with ${beginnings}.`)
    return null
  }

  origin(name: string, otherwise: string): string {
    return new URL(this.url(name, ['http:', 'https:']) ?? otherwise).origin
  }

  secret(name: string, shortest: number): string | null {
    const value = this.text(name)
    if (value && value.length < shortest)
      this.fault(`${name} is too short: give at least ${shortest} characters.`)
    return value ?? null
  }
}
