import { expect, test } from 'vitest'
import ConfirmEmail from '#app/features/account/email/confirm.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const page = { clid: '', isSignedIn: false, waitsForParent: false, returnTo: '' }

test.each([
  ['ask', 'Ce lien est incomplet.'],
  ['expired', 'Ce lien était bon 48 heures.'],
  ['unknown', 'Ce lien ne mène à aucun compte.'],
])('a link that confirms nothing (%s) says why, and where a new one is', async (state, reason) => {
  const html = await drawnPage(ConfirmEmail, { ...page, state })
  expect(html.match(/Ce lien [^.]*\./g)).toEqual([reason])
  expect(html).toContain('href="/courriel/renvoyer"')
})
