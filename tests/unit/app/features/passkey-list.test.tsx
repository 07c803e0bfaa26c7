import { expect, test } from 'vitest'
import { PasskeyList } from '#app/features/account/settings/security/passkey-list.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('renaming a passkey is a fold that looks like every other', async () => {
  const passkey = {
    passkeyId: 1,
    name: 'Téléphone',
    since: '2026-01-01T12:00:00.000Z',
    lastUsed: null,
    isBackedUp: false,
  }
  const html = await drawnPage(
    () => <PasskeyList passkeys={[passkey]} now="2026-02-01T12:00:00.000Z" canRename />,
    {},
  )
  expect(html).toMatch(/<details class="fold"><summary[^>]*>Renommer<svg class="icon"/)
})
