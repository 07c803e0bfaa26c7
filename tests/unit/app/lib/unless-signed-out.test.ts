import { expect, test } from 'vitest'
import { unlessSignedOut } from '#app/lib/form/unless-signed-out.ts'

const PAGE = new URL('https://viree.example/mes-activites/20/modifier')
const AROUND = { currentUrl: PAGE, currentParams: {}, nextUrl: PAGE, nextParams: {} }

test.each([
  [undefined, true],
  [200, true],
  [401, false],
  [409, true],
])('after an answer with %s, the page is loaded again: %s', (actionStatus, isLoaded) => {
  expect(unlessSignedOut({ ...AROUND, actionStatus, defaultShouldRevalidate: true })).toBe(isLoaded)
})
