import type { Chance } from './chance.ts'

type Fields = (readonly [name: string, value: unknown])[]

/** Indexes and levels from which a library could build as much as their number says. */
const INDEXES = [0, 1, 7, 20, 21, 9999, 300_000, 1_000_000, 100_000_000, 4_294_967_294]
const LEVELS = [3, 4, 100, 3000]

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Names that no form has, about a field that one has. */
export function hostileNames(chance: Chance, name: string): string[] {
  const index = chance.pick(INDEXES)
  const levels = chance.pick(LEVELS)
  return chance.pick([
    [`${name}[${index}]`],
    [`${name}[0]`, `${name}[${index}]`],
    [`${name}[0]`, `${name}.${index}`],
    [name, name, `${name}.length`],
    [`${name}[0].row`, `${name}[2].row`],
    [name + '[0]'.repeat(levels)],
    [name + '.a'.repeat(levels)],
    [name + '[a]'.repeat(levels)],
    [`${name}[${index}][${index}]`],
    ['__proto__', `__proto__.${name}`],
    [`${name}.__proto__.x`, `${name}[__proto__]`],
    ['constructor.prototype.x', `${name}[constructor]`],
    [name.repeat(500)],
    [`${name}[]`, `${name}[]`],
    [`${name}[`, `${name}]`, '', '[0]', '.', '[]'],
    range(chance.pick([30, 1000, 10_000])).map(() => name),
    range(chance.pick([30, 1000, 10_000])).map((number) => `${name}${number}`),
    range(chance.pick([30, 1000, 10_000])).map((number) => `${name}[${number}].row`),
  ])
}

/** Fields of a form with such names; sometimes one value that is long, or that needs escaping. */
export function hostileFields(chance: Chance, names: readonly string[]): Fields {
  const name = names.length > 0 ? chance.pick(names) : 'a'
  if (chance.is(0.15))
    return [
      [name, chance.pick(['"', '<', "'", '\\', '\u0001', 'é', 'x']).repeat(chance.pick([1000, 300_000]))],
    ]
  return hostileNames(chance, name).map((hostile) => [hostile, 'x'])
}

/** The same for JSON, where names are only names: depth and number. */
export function hostileJson(chance: Chance, names: readonly string[]): string {
  const name = JSON.stringify(names.length > 0 ? chance.pick(names) : 'a')
  const levels = chance.pick(LEVELS)
  const many = chance.pick([30, 1000, 10_000, 80_000])
  return chance.pick([
    `{${name}:${'['.repeat(levels)}${']'.repeat(levels)}}`,
    `{${name}:${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`,
    `{${range(many)
      .map((key) => `"k${key}":1`)
      .join(',')}}`,
    `{${name}:{${range(many)
      .map((key) => `"k${key}":1`)
      .join(',')}}}`,
    `{${name}:[${range(many)
      .map(() => '1')
      .join(',')}]}`,
    `{${name}:[${range(many)
      .map(() => '{}')
      .join(',')}]}`,
    `{${range(many)
      .map(() => `${name}:1`)
      .join(',')}}`,
    `{"__proto__":{${name}:1},"constructor":{"prototype":1}}`,
    `{${name}:${JSON.stringify('"\u0001'.repeat(many))}}`,
  ])
}

/** Query strings, as long as the line may be. */
export function hostileQuery(chance: Chance, names: readonly string[]): string {
  const name = names.length > 0 ? chance.pick(names) : 'a'
  return hostileNames(chance, name)
    .map((hostile) => `${encodeURIComponent(hostile)}=${chance.pick(['', 'x', '%22'])}`)
    .join('&')
    .slice(0, chance.pick([500, 3000, 15_000]))
}

/** Headers and addresses in excess. */
export function hostileHeaders(chance: Chance): [string, string] {
  return chance.pick([
    [
      'Accept-Language',
      range(3000)
        .map((number) => `a${String.fromCharCode(97 + (number % 26))}`)
        .join(),
    ],
    ['Cookie', 'a=;'.repeat(4000)],
    ['Cookie', 'viree_locale=%22x%22; '.repeat(500)],
    ['Accept', 'text/html,'.repeat(1000)],
    ['If-None-Match', '"x", '.repeat(2000)],
  ])
}

export const HOSTILE_PATHS = [
  '/a'.repeat(7000),
  '/a'.repeat(20),
  `/${'a'.repeat(10_000)}`,
  '/%2F'.repeat(2000),
]
