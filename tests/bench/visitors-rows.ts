import { BEFORE } from './builds.ts'
import { atLeast, type Figure, perSecond, ratio, type Row } from './report.ts'
import type { Question, RateOf, Who } from './visitors.ts'

/** How much of its speed a page keeps while rows are written. */
const WRITING_AIM = 0.9

export function againstBareRows(questions: Question[], rateOf: RateOf): Row[] {
  const head = ['a second', 'now', ...beforeOnly('before'), 'bare node:http', 'now ÷ bare', 'by processor']
  const rows = questions.map((question) => {
    const rate = (who: Who) => perSecond(rateOf(who, question)?.perSecond ?? NaN)
    return [
      question.what,
      rate('now'),
      ...beforeOnly(rate('before')),
      rate('bare'),
      ratio(speedRatio(rateOf, question, 'now', 'bare')),
      ratio(processorRatio(rateOf, question, 'now', 'bare')),
      ...beforeOnly(ratio(speedRatio(rateOf, question, 'before', 'bare'))),
      aimOf(question, rateOf),
    ]
  })
  return [[...head, ...beforeOnly('before ÷ bare'), 'aim of now ÷ bare'], ...rows]
}

export function againstBareFigures(engine: string, questions: Question[], rateOf: RateOf): Figure[] {
  return questions
    .filter(({ aim }) => aim !== undefined)
    .map((question) => [
      `${question.what} ÷ bare node:http, ${engine}`,
      BEFORE ? ratio(speedRatio(rateOf, question, 'before', 'bare')) : '',
      ratio(speedRatio(rateOf, question, 'now', 'bare')),
      aimOf(question, rateOf),
    ])
}

export function writingRows(questions: Question[], rateOf: RateOf): Row[] {
  const rows = writtenOf(questions).map((question) => {
    const rate = (who: Who) => perSecond(rateOf(who, question)?.perSecond ?? NaN)
    const kept = speedRatio(rateOf, question, 'writing', 'now')
    const byProcessor = processorRatio(rateOf, question, 'writing', 'now')
    return [
      question.what,
      rate('now'),
      rate('writing'),
      ratio(kept),
      ratio(byProcessor),
      atLeast(WRITING_AIM, kept),
    ]
  })
  return [['a second', 'without', 'while written', 'ratio', 'by processor', 'aim of the ratio'], ...rows]
}

export function writingFigures(engine: string, questions: Question[], rateOf: RateOf): Figure[] {
  return writtenOf(questions).map((question) => {
    const kept = speedRatio(rateOf, question, 'writing', 'now')
    return [
      `${question.what} while rows are written ÷ without, ${engine}`,
      '',
      ratio(kept),
      atLeast(WRITING_AIM, kept),
    ]
  })
}

const writtenOf = (questions: Question[]) => questions.filter(({ isWritten }) => isWritten)

function aimOf(question: Question, rateOf: RateOf): string {
  return question.aim === undefined ? '' : atLeast(question.aim, speedRatio(rateOf, question, 'now', 'bare'))
}

/** A column that only a run beside an earlier build has. */
function beforeOnly(cell: string): string[] {
  return BEFORE ? [cell] : []
}

function speedRatio(rateOf: RateOf, question: Question, one: Who, other: Who): number {
  return (rateOf(one, question)?.perSecond ?? NaN) / (rateOf(other, question)?.perSecond ?? NaN)
}

/** The same by processor: the less of it an answer takes, the faster it is. */
function processorRatio(rateOf: RateOf, question: Question, one: Who, other: Who): number {
  return (rateOf(other, question)?.cpuMs ?? NaN) / (rateOf(one, question)?.cpuMs ?? NaN)
}
