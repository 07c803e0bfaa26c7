/**
 * The formatters of Intl. Making one costs a hundred times using it and holds tens of kilobytes that the garbage
 * collector does not see, so each is made once and shared by all requests.
 */

/** More than the pages, languages and usual time zones need; a site with more zones makes the oldest anew. */
const MOST_KEPT = 200

type Formatter = Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat

const kept = new Map<string, Formatter>()

/** @param locale A language tag: `fr-CA`. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(['date', locale, options], () => new Intl.DateTimeFormat(locale, options))
}

export function numberFormatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(['number', locale, options], () => new Intl.NumberFormat(locale, options))
}

/** Joins words: `Lévis, Québec et Beaupré`. */
export function listFormatter(locale: string): Intl.ListFormat {
  return once(['list', locale], () => new Intl.ListFormat(locale))
}

function once<Made extends Formatter>(about: readonly unknown[], make: () => Made): Made {
  const key = JSON.stringify(about)
  const known = kept.get(key)
  if (known) return known as Made

  const made = make()
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest)
  kept.set(key, made)
  return made
}
