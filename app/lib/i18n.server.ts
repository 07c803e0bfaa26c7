import type { TFunction } from 'i18next'
import { i18nOf } from '#server/runtime/i18n.ts'
import { currentLocale, type RequestArgs } from './request.server.ts'

export { i18nOf } from '#server/runtime/i18n.ts'

/** Loads the texts of one namespace in the caller's language, for loaders that make titles. */
export async function wordsFor(args: RequestArgs, namespace: string): Promise<TFunction> {
  return i18nOf(await currentLocale(args)).getFixedT(null, namespace)
}
