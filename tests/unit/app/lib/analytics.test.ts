import { describe, expect, test } from 'vitest'
import { forgetCounting, withCounting } from '#app/lib/http/analytics.server.ts'
import { readConsentId } from '#app/lib/http/cookies.server.ts'
import { documentPolicy } from '#server/api/http/security-headers.ts'
import type { Settings } from '#server/runtime/env.ts'

const posthog = { key: 'phc_0123456789', host: 'https://posthog.exemple.org' }
const tag = { id: 'G-AB12CD34EF', host: 'https://tag.exemple.org' }
const requestWith = (cookie: string) => new Request('https://viree.exemple.org/', { headers: { cookie } })

describe('the policy of a document', () => {
  test('opens nobody’s origin when nobody counts', () => {
    const policy = documentPolicy(["'nonce-n0'"])
    expect(policy).not.toMatch(/https?:/)
    expect(policy).not.toContain('connect-src')
  })

  test('opens the origins of those who count, and no others', () => {
    expect(documentPolicy(["'nonce-n0'"], { posthog, tag: null })).toContain(
      "connect-src 'self' https://posthog.exemple.org;",
    )
    expect(documentPolicy(["'nonce-n0'"], { posthog, tag: null })).toContain("script-src 'self' 'nonce-n0';")
    expect(documentPolicy(["'nonce-n0'"], { posthog: null, tag })).toContain(
      "script-src 'self' 'nonce-n0' https://tag.exemple.org;",
    )
  })
})

const here = { publicUrl: 'http://localhost:3000' } as Settings

test('the script that counts stands last in the body, with what it needs to know', () => {
  const html = '<html><body><p>Bonjour</p></body></html>'
  expect(withCounting(html, { posthog, tag: null, visitor: 'abc' }, 'n0')).toBe(
    '<html><body><p>Bonjour</p><script src="/mesure.js" defer nonce="n0" data-visitor="abc"' +
      ' data-posthog-host="https://posthog.exemple.org" data-posthog-key="phc_0123456789"></script></body></html>',
  )
})

test('the name of a browser is read only as we write it', () => {
  const id = '0b5f3c1e-2f4a-4c55-9a10-aa00bb11cc22'
  expect(readConsentId(requestWith(`viree_consent=ACCEPTER; viree_consent_id=${id}`), here)).toBe(id)
  expect(readConsentId(requestWith('viree_consent_id="><script>'), here)).toBeNull()
})

test('after a refusal the cookies of the tag go, and no others', () => {
  const gone = forgetCounting(requestWith('viree_consent=ACCEPTER; _ga=1; _ga_AB12=2; a_ga=3'), false)
  expect(gone.map((line) => line.split('=')[0])).toEqual(['_ga', '_ga_AB12'])
})
