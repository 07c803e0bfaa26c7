import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commentRefusal, toldOf } from '#server/domain/conversation/comment.ts'
import { CommentText } from '#server/schemas/conversation/comment.ts'

const HIKE = {
  validation: 'VALIDED',
  publishedAt: '2026-11-01T12:00:00.000Z',
  startsAt: '2026-11-20T14:00:00.000Z',
  endsAt: '2026-11-20T18:00:00.000Z',
}
const at = (instant: string) => new Date(instant)

describe('until when something new may be said', () => {
  test.each([
    ['before it', '2026-11-10T12:00:00.000Z', null],
    ['30 days after the end, to the second', '2026-12-20T18:00:00.000Z', null],
    ['a moment later', '2026-12-20T18:00:00.001Z', 'CONVERSATION_CLOSED'],
  ])('%s', (_, now, refusal) => {
    expect(commentRefusal(HIKE, at(now))).toBe(refusal)
  })

  test('one without an end counts from its start', () => {
    expect(commentRefusal({ ...HIKE, endsAt: null }, at('2026-12-20T15:00:00.000Z'))).toBe(
      'CONVERSATION_CLOSED',
    )
  })

  test('nothing while it is not online', () => {
    const waiting = { ...HIKE, validation: 'NEED_VALIDATION' }
    expect(commentRefusal(waiting, at('2026-11-10T12:00:00.000Z'))).toBe('ACTIVITY_NOT_VALID')
  })
})

describe('whom a comment concerns', () => {
  const HOST = 1
  const nobody = { hostId: HOST, parentAuthorId: null, replyAuthorIds: [] }

  test('a new one the host', () => {
    expect(toldOf({ authorId: 2, asHost: false }, nobody)).toEqual([{ userId: HOST, type: 'NEW_COMMENT' }])
  })

  test('what the host says is not told to the host, whoever of the organisation wrote it', () => {
    expect(toldOf({ authorId: HOST, asHost: true }, nobody)).toEqual([])
    expect(toldOf({ authorId: 9, asHost: true }, nobody)).toEqual([])
  })

  test('an answer its author, the host and who answered before, each once', () => {
    const thread = { hostId: HOST, parentAuthorId: 2, replyAuthorIds: [3, 2, HOST, 4] }
    expect(toldOf({ authorId: 4, asHost: false }, thread)).toEqual([
      { userId: 2, type: 'NEW_RESPONSE' },
      { userId: HOST, type: 'NEW_COMMENT' },
      { userId: 3, type: 'NEW_COMMENT' },
    ])
  })

  test('nobody is told twice, nor of what they said themselves', () => {
    const id = fc.integer({ min: 1, max: 6 })
    const thread = fc.record({
      hostId: id,
      parentAuthorId: fc.option(id),
      replyAuthorIds: fc.array(id),
    })
    fc.assert(
      fc.property(id, fc.boolean(), thread, (authorId, asHost, of) => {
        const told = toldOf({ authorId, asHost }, of).map(({ userId }) => userId)
        expect(new Set(told).size).toBe(told.length)
        expect(told).not.toContain(authorId)
      }),
    )
  })
})

describe('the words of a comment', () => {
  test.each([
    ['spaces', '   \n \t '],
    ['a zero-width space', '\u200B\u200B'],
    ['joiners and fillers', '\u200D\u2060\u3164\u115F\u2800'],
    ['marks of direction', '\u202E\u2066'],
    ['soft hyphens and variation selectors', '\u00AD\uFE0F'],
  ])('%s alone say nothing', (_, text) => {
    expect(CommentText.safeParse(text).error?.issues[0]?.message).toBe('comment.required')
  })

  test.each(['👨‍👩‍👧', 'Ça va?', '·'])('%s says something, and stays as it is', (text) => {
    expect(CommentText.parse(text)).toBe(text)
  })

  test('2,000 characters and no more; a desert of empty lines becomes one', () => {
    expect(CommentText.parse('a'.repeat(2000))).toHaveLength(2000)
    expect(CommentText.safeParse('a'.repeat(2001)).error?.issues[0]?.message).toBe('comment.tooLong')
    expect(CommentText.parse(`a${'\n'.repeat(500)}b`)).toBe('a\n\nb')
  })
})
