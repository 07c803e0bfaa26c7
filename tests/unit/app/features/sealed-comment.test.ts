import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keepComment, openComment } from '#app/features/activity/conversation/sealed-comment.server.ts'
import { makeDataSeal } from '#server/gateways/data-seal.ts'
import { fixedKeys } from '#server/gateways/keys.ts'

const HIKE = 7
const dataSeal = makeDataSeal(fixedKeys([{ id: 1, key: '05'.repeat(32) }]))
const at = (now: string) => ({ now: () => new Date(now), dataSeal })
const NOON = at('2026-11-21T12:00:00.000Z')
const words = { comment: 'Où se garer?\n\nÀ l’école, peut-être', commentId: 3 }

describe('a comment half written that waits while one signs in', () => {
  test('comes back as it was, and says nothing in the address', () => {
    const kept = keepComment(HIKE, words, NOON)
    expect(openComment(HIKE, kept, NOON)).toEqual(words)
    expect(kept).toMatch(/^[\w.-]+$/)
    expect(Buffer.from(kept!.split('.').at(-1)!, 'base64url').toString()).not.toContain('garer')
  })

  test('for two hours, and for this activity only', () => {
    const kept = keepComment(HIKE, words, NOON)
    expect(openComment(HIKE, kept, at('2026-11-21T13:59:59.999Z'))).toEqual(words)
    expect(openComment(HIKE, kept, at('2026-11-21T14:00:00.000Z'))).toBeNull()
    expect(openComment(HIKE + 1, kept, NOON)).toBeNull()
  })

  test.each([null, '', 'v1.a.b.c', 'v1....', '💥'.repeat(100)])(
    'what we did not seal is nothing: %j',
    (kept) => {
      expect(openComment(HIKE, kept, NOON)).toBeNull()
    },
  )

  test('the longest comment that people write fits an address', () => {
    const prose = 'Le départ est à sept heures devant l’église, et l’on revient avant la brunante. '.repeat(
      40,
    )
    expect(keepComment(HIKE, { comment: prose.slice(0, 2000), commentId: null }, NOON)).not.toBeNull()
  })

  test('what cannot be made short enough stays in its form', () => {
    const noise = Array.from({ length: 2000 }, () =>
      String.fromCodePoint(0x4e00 + (randomBytes(2).readUInt16BE() % 20_000)),
    )
    expect(keepComment(HIKE, { comment: noise.join(''), commentId: null }, NOON)).toBeNull()
  })
})
