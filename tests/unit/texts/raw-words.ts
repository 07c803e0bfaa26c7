import en from '#locales/en/operations.json' with { type: 'json' }
import { OPERATOR_ACTS, SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { ENUMERATIONS } from './enumerations.ts'

/** Values that no sentence contains by chance: with a hyphen, a dot, an underscore or capitals in them. */
const TECHNICAL = /[_.]|^[a-z]+(-[a-z]+)+$|^[A-Z]{3,}$|^[a-z]+[A-Z]/

const values = new Set([...ENUMERATIONS.flatMap(({ values }) => values), ...OPERATOR_ACTS])

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const RAW = [
  ...[...values].filter((value) => TECHNICAL.test(value)).map(escaped),
  ...SUBJECT_KINDS.map((kind) => `${kind}:[\\w-]+`),
  ...Object.keys(en).map((key) => `${key}\\.[a-zA-Z]+`), // a missing text shows its key
  '[A-Z]{2,}(?:_[A-Z0-9]+)+', // anything else that is written like a value
  '\\{\\{[^}]*\\}\\}',
]

const FINDS = new RegExp(`(?<![\\w./=@-])(?:${RAW.join('|')})(?![\\w/@-])`, 'g')

/** Returns identifiers that a text shows: values of enumerations, kinds of tasks, subjects, keys without a text. */
export function rawWordsIn(text: string): string[] {
  return [...new Set(text.match(FINDS) ?? [])]
}
