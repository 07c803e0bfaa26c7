import { describe, expect, test } from 'vitest'
import { documentPolicy } from '#server/api/http/security-headers.ts'
import { originsOf } from '#server/runtime/settings/hosted-pages.ts'
import type { StripeGiven } from '#server/runtime/settings/stripe.ts'

const stripe: StripeGiven = {
  secretKey: 'sk_test_1',
  publishableKey: null,
  apiBase: null,
  pagesAt: null,
  webhookSecrets: { PLATFORM: [], CONNECT: [], V2: [] },
  isLive: false,
}

describe('a form of a page', () => {
  test('leads nowhere else by itself', () => {
    expect(documentPolicy([])).toContain("form-action 'self';")
  })

  test('leads to what the page has named, beside the sign-in page', () => {
    const google = { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' }
    const policy = documentPolicy([], {}, google, originsOf('CHECKOUT', stripe))
    expect(policy).toContain("form-action 'self' https://accounts.google.com https://checkout.stripe.com;")
  })
})

describe('the pages of the provider', () => {
  test('of an account and of a payment stand at different origins', () => {
    expect(originsOf('ACCOUNT', stripe)).toEqual([
      'https://connect.stripe.com',
      'https://accounts.stripe.com',
    ])
    expect(originsOf('CHECKOUT', stripe)).toEqual(['https://checkout.stripe.com'])
  })

  test('stand where those of the sandbox do', () => {
    expect(originsOf('CHECKOUT', { ...stripe, pagesAt: 'http://127.0.0.1:4567' })).toEqual([
      'http://127.0.0.1:4567',
    ])
  })

  test('are nowhere while nothing is sold', () => {
    expect(originsOf('ACCOUNT', null)).toEqual([])
  })
})
