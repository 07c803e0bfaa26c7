import { fromMarkdown } from 'mdast-util-from-markdown'
import { toMarkdown } from 'mdast-util-to-markdown'
import Typograf from 'typograf'
import { visit } from 'unist-util-visit'
import { isIntricate } from '#server/domain/platform/format/intricate.ts'

type Language = 'fr' | 'en'

/**
 * Markdown in, Markdown out; applied twice it changes nothing more. Code and addresses are left alone, and so is a text
 * that is too intricate to be read.
 */
export function improveOffline(text: string, language: Language): string {
  if (isIntricate(text)) return text
  const tree = fromMarkdown(withStructure(text))
  visit(tree, 'text', (node, index, parent) => {
    const isAddress = parent?.type === 'link' && node.value === parent.url
    if (isAddress) return
    const before = index ? parent?.children[index - 1] : undefined
    node.value = withCommas(typeset(node.value, language), before !== undefined && before.type !== 'break')
  })
  const markdown = toMarkdown(tree, {
    bullet: '-',
    emphasis: '*',
    strong: '*',
    rule: '-',
    listItemIndent: 'one',
  })
  return withPlainAddresses(markdown).trim()
}

/** Removes the space before a comma, whatever is before it: words, punctuation, emphasis, a link, the end of a line. */
function withCommas(text: string, goesOn: boolean): string {
  const inside = text.replace(/(?<=\S)\s+(?=,)/g, '')
  return goesOn ? inside.replace(/^\s+(?=,)/, '') : inside
}

/** The library writes `&` and `_` with a backslash: correct, but nobody could copy the address any more. */
function withPlainAddresses(markdown: string): string {
  return markdown.replace(/\bhttps?:\/\/\S+/g, (address) => address.replace(/\\(?=[&_])/g, ''))
}

/** Turns structure typed with keyboard characters into Markdown. */
function withStructure(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(asListOrHeading)
  return lines.map((line, index) => (endsParagraph(line, lines[index + 1]) ? `${line}\n` : line)).join('\n')
}

function asListOrHeading(line: string, index: number, lines: string[]): string {
  const item = /^\s*[•●·◦‣▪–—]\s*(?=\S)(.*)$/u.exec(line) ?? /^\s*-(?=\p{L})(.*)$/u.exec(line)
  if (item) return `- ${item[1]}`
  const heading = /^(#{1,6})(?=[^#\s])(.*)$/.exec(line)
  if (heading) return `${heading[1]} ${heading[2]}`
  return isShouted(line, lines[index - 1], lines[index + 1]) ? `## ${line.trim().replace(/\s*:$/, '')}` : line
}

/** A short line of its own in capitals is a heading. */
function isShouted(line: string, before = '', after = ''): boolean {
  const alone = before.trim() === '' && (after.trim() === '' || !isSameText(after))
  return alone && line.length <= 60 && /^\s*\p{Lu}[\p{Lu}\p{N}\s'’&,-]{3,}:?\s*$/u.test(line)
}

/** Two whole sentences on two lines are two paragraphs: Markdown alone would join them. */
function endsParagraph(line: string, next: string | undefined): boolean {
  return next !== undefined && /^[^\s#>|-].*[.!?…:]\s*$/.test(line) && isSameText(next)
}

/** Returns whether a line would continue the paragraph before it. */
function isSameText(line: string): boolean {
  return /^\s{0,3}[\p{L}\p{N}"“«(]/u.test(line) && !/^\s*\d{1,9}[.)]\s/.test(line)
}

/** Rules that change the meaning, or join words unasked. */
const LEFT_OUT = [
  'common/nbsp/*',
  'common/number/*',
  'common/symbols/*',
  'common/space/trimLeft',
  'common/space/trimRight',
  'common/space/delTrailingBlanks',
  'common/space/delLeadingBlanks',
  'common/space/delBeforePunctuation',
  'common/space/delBeforePercent',
  'common/space/afterColon',
  'common/html/*',
  'common/other/repeatWord',
]

const typographs: Record<Language, Typograf> = {
  fr: new Typograf({ locale: ['fr'], disableRule: LEFT_OUT, live: false }),
  en: new Typograf({ locale: ['en-US'], disableRule: LEFT_OUT, live: false }),
}

const QUOTES = 'common/punctuation/quote'

function typeset(text: string, language: Language): string {
  // A quotation that continues beyond this piece of text cannot be closed in it.
  const quotes = text.match(/"/g)?.length ?? 0
  const prefs = quotes % 2 === 0 ? {} : { ruleFilter: ({ name }: { name: string }) => name !== QUOTES }
  const set = apart(text, (words) => typographs[language].execute(words, prefs))
  if (language === 'en') return set
  // Also directly after an address.
  return apart(set, withFrenchSpaces).replace(/(?<=\S) (?=[:;!?»](?:\s|$))/g, NBSP)
}

const ADDRESS = /((?:https?:\/\/|www\.|mailto:)\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+)/i

/** Changes everything but addresses; the spaces around a piece are not its own. */
function apart(text: string, change: (words: string) => string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => {
      if (index % 2 === 1 || part.trim() === '') return part
      const words = part.trim()
      const before = part.length - part.trimStart().length
      return part.slice(0, before) + change(words) + part.slice(before + words.length)
    })
    .join('')
}

const NBSP = '\u00A0'

/** Non-breaking spaces, as in Québec: always at « : », « % », « $ » and « h »; at « ; ! ? » where one was typed. */
function withFrenchSpaces(text: string): string {
  return text
    .replace(/«[ \u00A0\u202F]*/g, `«${NBSP}`)
    .replace(/(?<![ \u00A0\u202F])[ \u00A0\u202F]*»/g, `${NBSP}»`)
    .replace(/(?<=[\p{L}\p{N})»”’])[ \u00A0\u202F]*:(?=\s|$)/gu, `${NBSP}:`)
    .replace(/(?<=\S)[ \u202F]([;!?])/g, `${NBSP}$1`)
    .replace(/(?<=\d)[ \u00A0\u202F]*([%$])/g, `${NBSP}$1`)
    .replace(
      /\b(\d{1,2})[ \u00A0]?h(?:[ \u00A0]?(\d{2}))?(?![\p{L}\p{N}])/gu,
      (_, hour: string, minutes?: string) =>
        minutes ? `${hour}${NBSP}h${NBSP}${minutes}` : `${hour}${NBSP}h`,
    )
}
