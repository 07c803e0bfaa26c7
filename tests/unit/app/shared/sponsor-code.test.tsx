import { expect, test } from 'vitest'
import type { AuthView } from '#app/shared/account/sign-in/view-path.ts'
import { AuthViews } from '#app/shared/account/sign-in/views.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

/** A view that was opened with this code in the link. */
async function drawView(view: AuthView, code: string) {
  const screen = {
    view,
    returnTo: '',
    news: null,
    providerError: null,
    waitMinutes: 1,
    hasGoogle: true,
    hasPasskeys: false,
    sponsorship: { code, isUnknown: false },
    formToken: '',
    registering: null,
    isProposing: false,
  }
  const html = await drawnPage(() => <AuthViews screen={screen} returned={undefined} />, {})
  return { html, links: [...html.matchAll(/href="(\/authentification[^"]*)"/g)].map(([, href]) => href) }
}

test.each<[AuthView, AuthView[]]>([
  ['login', ['forgot', 'signup']],
  ['signup', ['login']],
  ['forgot', ['login']],
])('the view %s leads to the others with the sponsor’s code of the link', async (view, others) => {
  const { links } = await drawView(view, 'C0DE')
  expect(links).toEqual(others.map((other) => `/authentification?set=${other}&amp;spsId=C0DE`))
})

test.each(['login', 'signup'] as const)('the view %s sends the code with its way to Google', async (view) => {
  expect((await drawView(view, 'C0DE')).html).toContain('<input type="hidden" name="spsId" value="C0DE"/>')
})

test('without a code, nothing speaks of one', async () => {
  const { html, links } = await drawView('login', '')
  expect(links).toEqual(['/authentification?set=forgot', '/authentification?set=signup'])
  expect(html).not.toContain('spsId')
})
