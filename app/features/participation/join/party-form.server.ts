import {
  answerField,
  ASKED_FIELD,
  peopleField,
  readAnswerField,
  readPeopleField,
} from '#app/shared/participation/party.ts'
import { readAnswers } from '#server/domain/participation/answers.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { toProse } from '#server/schemas/platform/text.ts'

interface Part {
  paymentModelId?: number
  nbrParticipant: number
}

export interface AnswerOnTheWire {
  questionId: number
  value: string | boolean
  person?: number
}

export type FieldErrors = Record<string, string[]>

/** Reads the number of people for each ticket type, or the errors. */
export function readParty(
  form: FormData,
  /** For an activity with one ticket type. */
  nbrParticipant: number | undefined,
): { attendance: Part[] } | { fieldErrors: FieldErrors } {
  const parts = [...form].flatMap(([name, value]) => {
    const paymentModelId = readPeopleField(name)
    return paymentModelId === null
      ? []
      : [{ paymentModelId, typed: typeof value === 'string' ? value.trim() : 'file' }]
  })
  if (parts.length === 0) {
    if (nbrParticipant !== undefined) return { attendance: [{ nbrParticipant }] }
    return { fieldErrors: { nbrParticipant: ['participation.nbrParticipant.required'] } }
  }
  const unreadable = parts.filter(({ typed }) => !/^\d{0,3}$/.test(typed))
  if (unreadable.length > 0) {
    const wrong = unreadable.map(({ paymentModelId }) => [
      peopleField(paymentModelId),
      ['participation.nbrParticipant.wrong'],
    ])
    return { fieldErrors: Object.fromEntries(wrong) as FieldErrors }
  }
  return judge(parts.map(({ paymentModelId, typed }) => ({ paymentModelId, nbrParticipant: Number(typed) })))
}

function judge(parts: Required<Part>[]): { attendance: Part[] } | { fieldErrors: FieldErrors } {
  const attendance = parts.filter(({ nbrParticipant }) => nbrParticipant > 0)
  const people = attendance.reduce((sum, { nbrParticipant }) => sum + nbrParticipant, 0)
  const first = peopleField(parts[0]?.paymentModelId ?? 0)
  if (people === 0) return { fieldErrors: { [first]: ['participation.join.noneChosen'] } }
  if (people > LARGEST_PARTY) return { fieldErrors: { [first]: ['participation.nbrParticipant.tooMany'] } }
  return { attendance }
}

export interface AskedQuestion {
  questionId: number
  type: 'TEXT' | 'CHECKBOX'
  required: boolean
  perPerson: boolean
}

/** The numbers of the people who are added; where the registration is new, they answer for it, too. */
interface AskedPeople {
  first: number
  last: number
  isNew: boolean
}

/** Returns the form's answers to these questions; a box that was not ticked is not sent, and means no. */
export function readResponses(
  form: FormData,
  questions: readonly AskedQuestion[],
  { first, last, isNew }: AskedPeople,
): AnswerOnTheWire[] {
  const sent = [...form].flatMap(([name]) => readAnswerField(name) ?? [])
  return questions.flatMap((question) => {
    if (!question.perPerson) return isNew ? [answerTo(form, question, null)] : []
    const known = sent.filter(({ questionId, person = 0 }) => {
      return questionId === question.questionId && person >= first && person <= last
    })
    const people = question.type === 'CHECKBOX' ? range(first, last) : known.map(({ person = 0 }) => person)
    return people.map((person) => answerTo(form, question, person))
  })
}

function answerTo(
  form: FormData,
  { questionId, type }: AskedQuestion,
  person: number | null,
): AnswerOnTheWire {
  const typed = form.get(answerField(questionId, person))
  const value = type === 'CHECKBOX' ? typed !== null : typeof typed === 'string' ? toProse(typed) : ''
  return { questionId, value, ...(person !== null && { person }) }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** Returns the errors of these answers, by the names of their fields. */
export function answerErrors(
  questions: readonly AskedQuestion[],
  responses: readonly AnswerOnTheWire[],
  { first, last, isNew }: AskedPeople,
): FieldErrors {
  const asked = questions.map(({ questionId, type, required, perPerson }) => {
    return { id: questionId, kind: type, isRequired: required, isPerPerson: perPerson }
  })
  const { problems } = readAnswers(asked, responses, { isNew, firstPerson: first, lastPerson: last })
  return Object.fromEntries(
    problems.map(({ questionId, person, problem }) => [
      answerField(questionId, person),
      [`answer.${problem}`],
    ]),
  )
}

/** Whether the form had the questions for each of these people: without script it cannot add them by itself. */
export function wasEverybodyAsked(
  form: FormData,
  questions: readonly AskedQuestion[],
  last: number,
): boolean {
  if (!questions.some(({ perPerson }) => perPerson)) return true
  return Number(form.get(ASKED_FIELD) ?? 0) >= last
}
