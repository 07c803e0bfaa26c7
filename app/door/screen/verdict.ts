import { toneOf } from '#app/door/input/signal.ts'
import type { Outcome } from '#app/door/outcome.ts'
import { h, icon, type IconName } from './dom.ts'
import { type Language, reasonsOf, ticketLine } from './words.ts'

const SIGNS: Record<Outcome['kind'], IconName> = {
  welcome: 'check',
  used: 'repeat',
  elsewhere: 'x',
  refused: 'x',
  unchecked: 'alert',
  closed: 'x',
}

/** The whole panel speaks: colour, sign, word, person. */
export function drawVerdict(outcome: Outcome, isWaiting: boolean, said: Language): HTMLElement {
  const { t } = said
  const tone = { good: '', wait: ' is-wait', bad: ' is-no' }[toneOf(outcome)]
  return h(
    'section',
    { class: `verdict${tone}`, 'aria-labelledby': 'verdict' },
    icon(SIGNS[outcome.kind]),
    h('h2', { id: 'verdict' }, t(`verdict.${outcome.kind}`)),
    ...linesOf(outcome, isWaiting, said),
  )
}

/** In place of a verdict, while the next code is looked up. */
export function drawChecking({ t }: Language): HTMLElement {
  return h('section', { class: 'verdict is-checking' }, icon('scan'), h('h2', {}, t('verdict.checking')))
}

/** The same for those who hear it. */
export function verdictSentence(outcome: Outcome, isWaiting: boolean, said: Language): string {
  const { t } = said
  const parts = [
    t(`verdict.${outcome.kind}`),
    outcome.name ?? '',
    ticketLine(outcome, said),
    ...reasonsOf(outcome, said),
    isWaiting ? t('verdict.waits') : '',
  ]
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
}

function linesOf(outcome: Outcome, isWaiting: boolean, said: Language): HTMLElement[] {
  const person = outcome.name === null ? [] : [h('p', {}, h('strong', {}, outcome.name))]
  const ticket = ticketLine(outcome, said)
  const lines = [
    ...(ticket === '' ? [] : [ticket]),
    ...reasonsOf(outcome, said),
    ...(isWaiting ? [said.t('verdict.waits')] : []),
  ]
  return [...person, ...lines.map((line) => h('p', {}, line))]
}
