import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstVersion, judgeWriting } from '#server/domain/activity/draft-version.ts'

const HERE = '0b6f5b7e-6f0a-4a52-9d0f-0c5f5a1f6a01'
const THERE = '0b6f5b7e-6f0a-4a52-9d0f-0c5f5a1f6a02'

const write = (requestKey: string, turn: number | null) => firstVersion({ requestKey, turn })

describe('who may write to a draft', () => {
  test('the page that has read what stands there', () => {
    const stored = write(THERE, 4)
    expect(judgeWriting(stored, { requestKey: HERE, turn: 1, draftVersion: stored })).toEqual({
      verdict: 'WRITE',
      version: write(HERE, 1),
    })
  })

  test('no page that has read something older, or nothing', () => {
    for (const draftVersion of [write(THERE, 3), null])
      expect(judgeWriting(write(THERE, 4), { requestKey: HERE, turn: 9, draftVersion })).toEqual({
        verdict: 'OVERTAKEN',
      })
  })

  test('the page that wrote last, even when the answer to that was lost', () => {
    const writing = { requestKey: HERE, turn: 3, draftVersion: write(THERE, 8) }
    expect(judgeWriting(write(HERE, 2), writing)).toEqual({ verdict: 'WRITE', version: write(HERE, 3) })
  })

  test('a button without script writes once more', () => {
    const writing = { requestKey: HERE, turn: null, draftVersion: null }
    expect(judgeWriting(write(HERE, 2), writing)).toEqual({ verdict: 'WRITE', version: write(HERE, 3) })
    expect(judgeWriting(null, writing)).toEqual({ verdict: 'WRITE', version: write(HERE, 0) })
  })

  test('whoever tells no version overwrites what is there', () => {
    expect(judgeWriting(write(THERE, 4), { requestKey: HERE, turn: null })).toMatchObject({
      verdict: 'WRITE',
    })
  })

  test('in whatever order the saves of one page come, the last one stays', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 }), (turns) => {
        let stored: string | null = null
        for (const turn of turns) {
          const judged = judgeWriting(stored, { requestKey: HERE, turn, draftVersion: null })
          if (judged.verdict === 'WRITE') stored = judged.version
        }
        expect(stored).toBe(write(HERE, Math.max(...turns)))
      }),
    )
  })
})
