import type { Sandbox } from '../sandbox.ts'
import type { Html } from './html.ts'
import { type Language, languageOf } from './words.ts'

export interface PageCall {
  sandbox: Sandbox
  ids: Record<string, string>
  /** Text of each field; empty where there is none, and for GET. */
  form: Record<string, string>
  /** Chosen by the link in the footer. */
  chosen: Language | undefined
  /** Wanted by the browser. */
  accepted: Language | undefined
}

export type PageAnswer =
  | { redirect: string }
  | { language: Language; title: string; content: Html; isWrong?: boolean; status?: number }

export interface Page {
  method: 'GET' | 'POST'
  pattern: string
  run(call: PageCall): PageAnswer
}

/** Chosen on the page, or named by the object that the page is about, or wanted by the browser. */
export function pickLanguage({ chosen, accepted }: PageCall, locale?: string | null): Language {
  return chosen ?? languageOf(locale ?? '') ?? accepted ?? 'fr'
}
