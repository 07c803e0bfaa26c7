import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf } from '#server/domain/account/mailbox.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)

test('dots and tags are one mailbox at Gmail', () => {
  fc.assert(
    fc.property(word, word, word, (one, other, tag) => {
      const plain = mailboxOf(`${one}${other}@gmail.com`)
      expect(mailboxOf(`${one}.${other}+${tag}@googlemail.com`)).toBe(plain)
    }),
  )
})

test('elsewhere a dot makes another address, and so does a tag where the provider does not say otherwise', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      for (const address of [
        `${one}.${other}@exemple.org`,
        `${one}+${other}@exemple.org`,
        `${one}@exemple.org`,
      ])
        expect(mailboxOf(address)).toBe(address)
      expect(mailboxOf(`${one}.${other}+liste@outlook.com`)).toBe(`${one}.${other}@outlook.com`)
    }),
  )
})

test('a name that is nothing but a tag stays whole, and is never somebody else', () => {
  expect(mailboxOf('+bruno@gmail.com')).toBe('+bruno@gmail.com')
})
