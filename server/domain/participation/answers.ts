/** The host's questions, and the possible answers (decisions §4, §5). Pure. */

export const LONGEST_ANSWER = 500

export interface AskedQuestion {
  id: number
  kind: 'TEXT' | 'CHECKBOX'
  isRequired: boolean
  isPerPerson: boolean
}

export interface GivenAnswer {
  questionId: number
  value: string | boolean
  /** The person of the answer: 1 is the first of the party. Left out where the registration is asked once. */
  person?: number | undefined
}

/** An answer as it is stored; `person` is null where the registration is asked once. */
export interface ReadAnswer {
  questionId: number
  value: string
  person: number | null
}

export interface AnswerProblem {
  questionId: number
  person: number | null
  problem: 'required' | 'tooLong' | 'notText' | 'notFlag' | 'unknown' | 'twice' | 'person'
}

/** To whom the questions are put: the people with these numbers, and the registration itself when it is new. */
export interface Asked {
  isNew: boolean
  firstPerson: number
  lastPerson: number
}

/**
 * Validates answers. People who are registered already were asked before: a second answer for them is ignored. All
 * errors are returned together.
 */
export function readAnswers(
  questions: readonly AskedQuestion[],
  given: readonly GivenAnswer[],
  asked: Asked,
): { answers: ReadAnswer[]; problems: AnswerProblem[] } {
  const { answers, problems } = readGiven(questions, given, asked)
  const known = new Set([...answers, ...problems].map(keyOf))
  const missing = expected(questions, asked)
    .filter((place) => place.question.isRequired && !known.has(keyOf(place)))
    .map(({ questionId, person }) => ({ questionId, person, problem: 'required' as const }))
  return { answers, problems: [...problems, ...missing] }
}

function readGiven(questions: readonly AskedQuestion[], given: readonly GivenAnswer[], asked: Asked) {
  const answers: ReadAnswer[] = []
  const problems: AnswerProblem[] = []
  const seen = new Set<string>()
  for (const { questionId, value, person = null } of given) {
    const place = { questionId, person }
    const question = questions.find(({ id }) => id === questionId)
    const problem = question ? answerRefusal(question, value, person, asked) : 'unknown'
    const isTwice = seen.has(keyOf(place))
    seen.add(keyOf(place))
    if (problem || isTwice) problems.push({ ...place, problem: problem ?? 'twice' })
    else if (isAsked(place, asked) && isSaid(value)) answers.push({ ...place, value: textOf(value) })
  }
  return { answers, problems }
}

function answerRefusal(
  { kind, isRequired, isPerPerson }: AskedQuestion,
  value: string | boolean,
  person: number | null,
  { lastPerson }: Asked,
): AnswerProblem['problem'] | null {
  if ((person === null) === isPerPerson || (person ?? 1) > lastPerson) return 'person'
  if (kind === 'CHECKBOX') {
    if (typeof value !== 'boolean') return 'notFlag'
    return isRequired && !value ? 'required' : null
  }
  if (typeof value !== 'string') return 'notText'
  if (value.length > LONGEST_ANSWER) return 'tooLong'
  return isRequired && !isSaid(value) ? 'required' : null
}

interface AskedPlace {
  question: AskedQuestion
  questionId: number
  person: number | null
}

/** Returns the expected answers: once for a new registration, and once for each new person. */
function expected(
  questions: readonly AskedQuestion[],
  { isNew, firstPerson, lastPerson }: Asked,
): AskedPlace[] {
  return questions.flatMap((question): AskedPlace[] => {
    const questionId = question.id
    if (!question.isPerPerson) return isNew ? [{ question, questionId, person: null }] : []
    return Array.from({ length: Math.max(0, lastPerson - firstPerson + 1) }, (_, index) => ({
      question,
      questionId,
      person: firstPerson + index,
    }))
  })
}

function isAsked({ person }: { person: number | null }, { isNew, firstPerson }: Asked): boolean {
  return person === null ? isNew : person >= firstPerson
}

/** An empty line is no answer; a box that is not ticked means no. */
function isSaid(value: string | boolean): boolean {
  return typeof value === 'boolean' || value.trim() !== ''
}

function textOf(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value) : value.trim()
}

function keyOf({ questionId, person }: { questionId: number; person: number | null }): string {
  return `${questionId}/${person ?? ''}`
}
