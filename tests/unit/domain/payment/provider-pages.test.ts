import { expect, test } from 'vitest'
import { documentPolicy } from '#server/api/http/security-headers.ts'
import { paymentPageOrigin } from '#server/domain/payment/provider-pages.ts'

test.each([
  ['no provider', null, null],
  ['Stripe', { pagesAt: null }, 'https://checkout.stripe.com'],
  ['the sandbox', { pagesAt: 'http://localhost:4242' }, 'http://localhost:4242'],
])('a form that pays leads to %s', (_, provider, origin) => {
  expect(paymentPageOrigin(provider, 'CHECKOUT')).toBe(origin)
})

test('only the pages that lead there name the origin', () => {
  expect(documentPolicy([])).toContain("form-action 'self';")
  const policy = documentPolicy([], {}, null, ['https://checkout.stripe.com'])
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com;")
  expect(policy.split('https://checkout.stripe.com')).toHaveLength(2)
})
