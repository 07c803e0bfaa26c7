import type fr from '#locales/fr/door.json'

/** The texts of the page stand in the page itself: it opens without a network. */
export type Texts = typeof fr.screen

type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Paths<Tree[Key]>}`
}[keyof Tree & string]

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : Key

export type TextKey = WithoutPlural<Paths<Texts>>

export type Values = Record<string, string | number>

export type Translate = (key: TextKey, values?: Values) => string

/** Returns a function that writes a text as i18next does: `{{name}}`, and plurals by `count`. */
export function makeTranslate(texts: Texts, language: string): Translate {
  const plurals = new Intl.PluralRules(language)
  return (key, values = {}) => {
    const plural = typeof values.count === 'number' ? plurals.select(values.count) : null
    const text =
      plural === null ? undefined : (find(texts, `${key}_${plural}`) ?? find(texts, `${key}_other`))
    const found = text ?? find(texts, key) ?? key
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

function find(texts: Texts, path: string): string | undefined {
  let found: unknown = texts
  for (const key of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[key]
  return typeof found === 'string' ? found : undefined
}
