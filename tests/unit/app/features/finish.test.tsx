import { expect, test } from 'vitest'
import { Finish } from '#app/features/hosting/editor/finish.tsx'
import hosting from '#locales/fr/hosting.json' with { type: 'json' }
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const { next, nextAtOnce, nextPaid } = hosting.editor

test.each([
  ['a free one of a trusted host', true, false, false, nextAtOnce],
  ['a paid one of a trusted host who can be paid', true, true, true, nextAtOnce],
  ['a paid one of a trusted host who cannot be paid yet', true, false, true, nextPaid],
  ['a paid one of a host whom the team reads first', false, false, true, next],
])('what publishing does is said of %s', async (_, isOnlineAtOnce, canBePaid, hasPrice, sentence) => {
  const publishing = { isOnlineAtOnce, canBePaid, unconfirmed: null }
  const html = await drawnPage(
    () => <Finish publishing={publishing} editor="/mes-activites/7/modifier" hasPrice={hasPrice} />,
    {},
  )
  for (const one of [next, nextAtOnce, nextPaid]) expect(html.includes(one)).toBe(one === sentence)
})
