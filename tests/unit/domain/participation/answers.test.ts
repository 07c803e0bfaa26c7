import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GivenAnswer, LONGEST_ANSWER, readAnswers } from '#server/domain/participation/answers.ts'

const ONCE = { id: 1, kind: 'TEXT' as const, isRequired: true, isPerPerson: false }
const EACH = { id: 2, kind: 'TEXT' as const, isRequired: false, isPerPerson: true }
const BOX = { id: 3, kind: 'CHECKBOX' as const, isRequired: true, isPerPerson: true }
const questions = [ONCE, EACH, BOX]
const asked = { isNew: true, firstPerson: 1, lastPerson: 2 }
const ticked = [1, 2].map((person): GivenAnswer => ({ questionId: 3, value: true, person }))
const town: GivenAnswer = { questionId: 1, value: 'Matane' }

describe('answers', () => {
  test('are read without the blanks around them; what is left empty is not kept', () => {
    const given = [{ questionId: 1, value: ' Matane ' }, { questionId: 2, value: '  ', person: 1 }, ...ticked]
    const { answers, problems } = readAnswers(questions, given, asked)
    expect(problems).toEqual([])
    expect(answers).toEqual([
      { questionId: 1, value: 'Matane', person: null },
      { questionId: 3, value: 'true', person: 1 },
      { questionId: 3, value: 'true', person: 2 },
    ])
  })

  test.each([
    ['nothing at all', [], 'required'],
    ['a blank where something must be said', [{ questionId: 1, value: ' ' }], 'required'],
    ['a box instead of words', [{ questionId: 1, value: true }], 'notText'],
    ['words instead of a box', [{ questionId: 3, value: 'oui', person: 1 }], 'notFlag'],
    ['a box that must be ticked and is not', [{ questionId: 3, value: false, person: 1 }], 'required'],
    ['somebody who does not come', [{ questionId: 2, value: 'x', person: 3 }], 'person'],
    ['nobody where each is asked', [{ questionId: 2, value: 'x' }], 'person'],
    ['somebody where it is asked once', [{ questionId: 1, value: 'x', person: 1 }], 'person'],
    ['a question that is not asked', [{ questionId: 9, value: 'x' }], 'unknown'],
    ['one answer too many', [town, town], 'twice'],
    ['too many words', [{ questionId: 1, value: 'x'.repeat(LONGEST_ANSWER + 1) }], 'tooLong'],
  ] as [string, GivenAnswer[], string][])('%s', (_, given, problem) => {
    const { problems } = readAnswers(questions, given, asked)
    expect(problems.map((each) => each.problem)).toContain(problem)
  })

  test('are asked of nobody a second time', () => {
    const later = { isNew: false, firstPerson: 3, lastPerson: 3 }
    const { answers, problems } = readAnswers(
      questions,
      [town, { questionId: 3, value: true, person: 3 }],
      later,
    )
    expect([answers, problems]).toEqual([[{ questionId: 3, value: 'true', person: 3 }], []])
  })

  test('are whole, or something is told of them, whatever was sent', () => {
    const given = fc.array(
      fc.record(
        {
          questionId: fc.integer({ min: 1, max: 4 }),
          value: fc.oneof(fc.string(), fc.boolean()),
          person: fc.integer({ min: 1, max: 3 }),
        },
        { requiredKeys: ['questionId', 'value'] },
      ),
    )
    fc.assert(
      fc.property(given, (given) => {
        const { answers, problems } = readAnswers(questions, given, asked)
        if (problems.length > 0) return
        expect(answers.some(({ questionId }) => questionId === 1)).toBe(true)
        expect(answers.filter(({ questionId, value }) => questionId === 3 && value === 'true')).toHaveLength(
          2,
        )
      }),
    )
  })
})
