import { expect, test } from 'vitest'
import { isConnectionLost } from '#app/lib/http/connection.ts'

test.each([
  'Failed to fetch', // Chromium
  'Failed to fetch dynamically imported module: https://viree.ca/assets/page.js',
  'network error',
  'NetworkError when attempting to fetch resource.', // Firefox
  'error loading dynamically imported module: https://viree.ca/assets/page.js',
  'Load failed', // Safari
  'The network connection was lost.',
  'Importing a module script failed.',
  'Unable to decode turbo-stream response from URL: https://viree.ca/activites.data', // Remix: cut off midway
])('%s: the connection', (message) => {
  expect(isConnectionLost(new TypeError(message))).toBe(true)
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new Error('Unexpected Server Error'),
  new Response(null, { status: 500 }),
  { status: 404, statusText: 'Not Found', data: 'Failed to fetch' },
  undefined,
])('%o: not the connection', (error) => {
  expect(isConnectionLost(error)).toBe(false)
})
