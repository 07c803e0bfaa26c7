import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTRE, SMALLEST_SIDE, squareIn } from '#server/domain/activity/picture.ts'

test.each([
  { width: 900, height: 600, square: CENTRE, is: { left: 150, top: 0, width: 600, height: 600 } },
  { width: 600, height: 900, square: CENTRE, is: { left: 0, top: 150, width: 600, height: 600 } },
  {
    width: 900,
    height: 600,
    square: { left: 0, top: 1000, side: 500 },
    is: { left: 0, top: 300, width: 300, height: 300 },
  },
  { width: 1, height: 1, square: { ...CENTRE, side: 200 }, is: { left: 0, top: 0, width: 1, height: 1 } },
])('of $width × $height, $square is $is', ({ width, height, square, is }) => {
  expect(squareIn({ width, height }, square)).toEqual(is)
})

test('a square never leaves its picture', () => {
  const pixels = fc.integer({ min: 1, max: 20_000 })
  const part = fc.integer({ min: 0, max: 1000 })
  const square = fc.record({ left: part, top: part, side: fc.integer({ min: SMALLEST_SIDE, max: 1000 }) })
  fc.assert(
    fc.property(pixels, pixels, square, (width, height, square) => {
      const area = squareIn({ width, height }, square)
      expect(area.width).toBe(area.height)
      expect(area.left).toBeGreaterThanOrEqual(0)
      expect(area.top).toBeGreaterThanOrEqual(0)
      expect(area.left + area.width).toBeLessThanOrEqual(width)
      expect(area.top + area.height).toBeLessThanOrEqual(height)
    }),
  )
})
