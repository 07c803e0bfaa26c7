import { expect, test } from 'vitest'
import { pathOnSite } from '#server/domain/payment/return-path.ts'

const SITE = 'https://viree.example'

test.each([
  ['/mes-inscriptions?passe=1', '/mes-inscriptions?passe=1'],
  ['https://viree.example/a?b=c#d', '/a?b=c'],
  ['mes-inscriptions', '/mes-inscriptions'],
  ['https://viree.example.ailleurs.example/', null],
  ['http://viree.example/', null],
  ['//ailleurs.example/', null],
  ['/\\ailleurs.example', null],
  ['https://viree.example//ailleurs.example', null],
  ['https://viree.example@ailleurs.example/', null],
  ['javascript:alert(1)', null],
  ['http://', null],
])('%s leads to %s', (address, path) => {
  expect(pathOnSite(address, SITE)).toBe(path)
})
