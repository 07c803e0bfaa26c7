import { expect, test } from 'vitest'
import { viewOf } from '#app/shared/account/sign-in/view-path.ts'

test.each([
  ['login', 'login'],
  ['logon', 'signup'],
  ['signup', 'signup'],
  ['password', 'forgot'],
  ['forgot', 'forgot'],
  [null, 'login'],
  ['constructor', 'login'],
])('?set=%s opens the view %s (spec §4: LOGIN, LOGON, PASSWORD)', (set, view) => {
  expect(viewOf(set)).toBe(view)
})
