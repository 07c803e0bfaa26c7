import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from '#app/lib/http/inline-scripts.server.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the scripts that were drawn with the nonce are named by their hashes, and the nonce is gone', () => {
  const { html, scripts } = hashScripts(
    '<script nonce="n0">a("é")</script><p>x</p><script nonce="n0" type="module">b()\n</script>',
    'n0',
  )
  expect(html).toBe('<script>a("é")</script><p>x</p><script type="module">b()\n</script>')
  expect(scripts).toEqual([hashOf('a("é")'), hashOf('b()\n')])
})

test('a script that got into the page in another way may not run', () => {
  const { scripts } = hashScripts('<script>evil()</script><script nonce="n1">evil()</script>', 'n0')
  expect(scripts).toEqual([])
})

test('a script with an address is allowed by its address', () => {
  const { html, scripts } = hashScripts('<script src="/mesure.js" defer nonce="n0"></script>', 'n0')
  expect(html).toBe('<script src="/mesure.js" defer></script>')
  expect(scripts).toEqual([])
})
