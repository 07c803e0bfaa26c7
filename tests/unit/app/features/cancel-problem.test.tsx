import { expect, test } from 'vitest'
import { CancelProblemText } from '#app/features/participation/cancel-problem.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('a problem that says to write to us has the way there, and no other', async () => {
  const draw = (problem: 'PAID_TICKETS' | 'ALREADY_STARTED') =>
    drawnPage(() => <CancelProblemText problem={problem} />, {})
  expect(await draw('PAID_TICKETS')).toContain('href="/contact"')
  expect(await draw('ALREADY_STARTED')).not.toContain('href')
})
