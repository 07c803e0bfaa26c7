import { expect, test } from 'vitest'
import { answerErrors, readResponses } from '#app/features/participation/join/party-form.server.ts'

const QUESTIONS = [
  { questionId: 4, type: 'TEXT' as const, required: true, perPerson: false },
  { questionId: 5, type: 'CHECKBOX' as const, required: true, perPerson: true },
  { questionId: 6, type: 'TEXT' as const, required: false, perPerson: true },
]

const TWO_NEW = { first: 1, last: 2, isNew: true }

function errorsOf(fields: Record<string, string>, asked: typeof TWO_NEW) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return answerErrors(QUESTIONS, readResponses(form, QUESTIONS, asked), asked)
}

test('the fields of missing answers are named, for the registration and for each person', () => {
  expect(errorsOf({ 'answer-4': ' ', 'answer-5-1': 'on', 'answer-6-1': '' }, TWO_NEW)).toEqual({
    'answer-4': ['answer.required'],
    'answer-5-2': ['answer.required'],
  })
})

test('a form with all answers has no errors, and those who are registered are not asked again', () => {
  expect(errorsOf({ 'answer-4': 'Magog', 'answer-5-1': 'on', 'answer-5-2': 'on' }, TWO_NEW)).toEqual({})
  expect(errorsOf({ 'answer-5-3': 'on' }, { first: 3, last: 3, isNew: false })).toEqual({})
})

test('an answer that is too long is named, too', () => {
  const fields = { 'answer-4': 'Magog', 'answer-5-1': 'on', 'answer-6-1': 'x'.repeat(501) }
  expect(errorsOf(fields, { ...TWO_NEW, last: 1 })).toEqual({ 'answer-6-1': ['answer.tooLong'] })
})
