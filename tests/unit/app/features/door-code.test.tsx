import { expect, test } from 'vitest'
import DoorCode from '#app/features/door/code.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const DOOR = {
  ...{ state: 'open', entered: 0, expected: 5, looked: null, scanId: 'first' },
  activity: { activityId: 7, name: 'Les crêtes', timeZone: 'America/Toronto' },
}

test('a code that could not be read stays in its field, and the error takes the focus', async () => {
  const answer = { verdict: null, error: 'busy', text: '7F3A 09C2', nextScanId: 'second' }
  const html = await drawnPage(DoorCode, DOOR, answer)
  expect(html).toMatch(/<input[^>]* name="code"[^>]* value="7F3A 09C2"/)
  expect(html).toMatch(/<div role="alert"[^>]* tabindex="-1" autofocus=""/)
})
