import { describe, expect, test } from 'vitest'
import { makeRepeatGuard } from '#app/door/input/repeat.ts'
import { makeWedge } from '#app/door/input/wedge.ts'
import { codeOf } from './world.ts'

/** Types keys with the same pause between them. Returns what was recognised. */
function type(wedge: ReturnType<typeof makeWedge>, keys: string[], pauseMs: number, from = 0): string[] {
  return keys.flatMap((key, index) => wedge.press({ key, at: from + index * pauseMs }) ?? [])
}

describe('a scanner that types', () => {
  const url = `https://viree.example/b/${codeOf(1)}`

  test.each([1, 10, 40])('is recognised at %i ms a key', (pause) => {
    expect(type(makeWedge(), [...url, 'Enter'], pause)).toEqual([url])
  })

  test('may end with a tab, and presses shift and dead keys in between', () => {
    const keys = [...'abcd', 'Shift', 'Dead', ...'EFGH', 'Tab']
    expect(type(makeWedge(), keys, 5)).toEqual(['abcdEFGH'])
  })

  test('two codes are two texts', () => {
    const keys = [...'0b7e6d01', 'Enter', ...'0b7e6d02', 'Enter']
    expect(type(makeWedge(), keys, 5)).toEqual(['0b7e6d01', '0b7e6d02'])
  })

  test('a person who types is none', () => {
    expect(type(makeWedge(), [...'0b7e6d01', 'Enter'], 120)).toEqual([])
  })

  test('nor are a few quick keys, or Enter alone', () => {
    expect(type(makeWedge(), ['a', 'b', 'Enter', 'Enter'], 5)).toEqual([])
  })

  test('what a person has typed before is no part of the code', () => {
    const wedge = makeWedge()
    type(wedge, [...'Tremblay'], 200)
    expect(type(wedge, [...'0b7e6d01', 'Enter'], 5, 10_000)).toEqual(['0b7e6d01'])
  })

  test('a key that never ends keeps no more than a code is long', () => {
    const [text = ''] = type(makeWedge(), [...'x'.repeat(20_000), 'Enter'], 1)
    expect(text.length).toBe(4000)
  })
})

describe('the same code', () => {
  test('is one reading as long as it is seen, and a second one after three seconds away', () => {
    const clock = { now: 0 }
    const guard = makeRepeatGuard(() => clock.now)
    const at = (ms: number, text: string) => {
      clock.now = ms
      return guard.isRepeat(text)
    }
    expect(at(0, 'A')).toBe(false)
    expect(at(2000, 'A')).toBe(true)
    expect(at(4000, 'A')).toBe(true)
    expect(at(7001, 'A')).toBe(false)
    expect(at(7002, 'B')).toBe(false)
  })

  test('may still be in front of the camera when it looks again', () => {
    const clock = { now: 0 }
    const guard = makeRepeatGuard(() => clock.now)
    guard.isRepeat('A')
    clock.now = 60_000
    guard.lookAgain()
    expect(guard.isRepeat('A')).toBe(true)
  })
})
