import type { i18n, TOptions } from 'i18next'
import { loadTexts, type Texts } from './files.ts'

/**
 * The words of a first page, without i18next (13 kB): what `t` does with our texts (namespaces, plurals, variables,
 * defaults) and nothing else. As soon as a namespace is needed that the first page did not have, i18next takes over with
 * its backend. first-words.test.ts compares every text of locales/ with what i18next makes of it.
 */
export async function makeFirstWords(language: string, namespaces: string[]): Promise<i18n> {
  const texts: Record<string, Texts> = {}
  await Promise.all(
    namespaces.map(async (namespace) => (texts[namespace] = await loadTexts(language, namespace))),
  )
  let full: i18n | undefined

  async function loadNamespaces(added: string | readonly string[], done?: () => void) {
    if (!full) {
      const { makeI18next } = await import('./i18next.ts')
      full ??= await makeI18next(language, { namespaces, resources: { [language]: texts } })
    }
    await full.loadNamespaces(added)
    done?.()
  }

  const nothing = () => undefined
  // The part of an instance that react-i18next reads.
  const words = {
    language,
    languages: [language],
    isInitialized: true,
    options: { defaultNS: 'common' },
    /** Only Trans asks for them; no first page that waits has one. */
    get services() {
      return full?.services ?? {}
    },
    on: nothing,
    off: nothing,
    hasLoadedNamespace: (namespace: string) =>
      namespace in texts || (full?.hasLoadedNamespace(namespace) ?? false),
    loadNamespaces,
    getFixedT: (_: unknown, namespace: string | null) =>
      full?.getFixedT(language, namespace) ?? translator(texts, language, namespace ?? 'common'),
  }
  return words as unknown as i18n
}

/** `t` for one namespace: a key, or several of which the first known is taken; `types:ski` names another namespace. */
export function translator(texts: Record<string, Texts>, language: string, namespace: string) {
  return (keys: string | readonly string[], options: TOptions = {}): string => {
    const candidates = typeof keys === 'string' ? [keys] : keys
    const found = candidates.map((key) => find(key)).find((text) => text !== undefined)
    const fallback = options.defaultValue as string | undefined
    const text = found ?? fallback ?? withoutNamespace(candidates.at(-1) ?? '').key
    return fill(text, options, language)

    function find(candidate: string): string | undefined {
      const { key, of } = withoutNamespace(candidate)
      const endings = [...endingsOf(options, language), '']
      for (const ending of endings) {
        const text = textAt(texts[of ?? namespace], key + ending)
        if (text !== undefined) return text
      }
      return undefined
    }
  }
}

/** Puts the variables in, one after the other: a value is not searched for further variables. */
function fill(text: string, options: TOptions, language: string): string {
  const variable = /\{\{(\w+)(, number)?\}\}/g
  for (let found = variable.exec(text); found; found = variable.exec(text)) {
    const [whole, name = '', isNumber] = found
    if (!isNumber && !Object.hasOwn(options, name)) continue
    const value = options[name] as string | number | null | undefined
    const filled = isNumber ? new Intl.NumberFormat(language).format(Number(value)) : String(value ?? '')
    text = text.replace(whole, () => filled)
    variable.lastIndex += filled.length - whole.length
  }
  return text
}

function withoutNamespace(key: string): { of?: string; key: string } {
  const at = key.indexOf(':')
  return at === -1 ? { key } : { of: key.slice(0, at), key: key.slice(at + 1) }
}

/** The forms of a text for a count, the best first. */
function endingsOf({ count }: TOptions, language: string): string[] {
  if (count === undefined) return []
  const form = `_${new Intl.PluralRules(language).select(count)}`
  return count === 0 ? ['_zero', form] : [form]
}

function textAt(texts: Texts | undefined, key: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}
