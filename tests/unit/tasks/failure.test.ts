import { expect, test } from 'vitest'
import { causeOf } from '#server/tasks/runner/failure.ts'

test('failures of one reason have one cause, however their server numbers them', () => {
  const [one, other] = ['4f0aa17c', 'b99120ffe'].map((reference) =>
    causeOf(`Mail REFUSED: 550 5.7.1 <…@…> blocked,\r\n see https://mail.example/${reference} - gsmtp`),
  )
  expect(one).toBe('Mail REFUSED: 550 5.7.1 <…@…> blocked, see https://mail.example/… - gsmtp')
  expect(other).toBe(one)
})

test('words without numbers stay, and answers of other kinds are other causes', () => {
  expect(causeOf('connect ECONNREFUSED 127.0.0.1:25')).toBe('connect ECONNREFUSED 127.0.0.1:25')
  expect(causeOf('550 5.1.1 unknown')).not.toBe(causeOf('552 5.3.4 too large'))
  expect(causeOf('x'.repeat(900))).toHaveLength(200)
})
