import { describe, expect, test } from 'vitest'
import { paragraphsOf, splitLinks } from '#app/lib/format/link-text.ts'

describe('plain text with addresses in it', () => {
  test('an address becomes a link, and the point that ends the sentence stays outside', () => {
    expect(splitLinks('Voir https://viree.example/billets/1.')).toEqual([
      { text: 'Voir ' },
      { text: 'https://viree.example/billets/1', href: 'https://viree.example/billets/1' },
      { text: '.' },
    ])
  })

  test('a query string belongs to its address', () => {
    const href = 'http://localhost:3000/courriel/confirmer?clid=a-b_c'
    expect(splitLinks(href)).toEqual([{ text: href, href }])
  })

  test('other schemes stay words', () => {
    expect(splitLinks('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)' }])
  })

  test('no part is lost, whatever the text', () => {
    const text = '(https://a.example), puis http:// et https://b.example/x?y=1#z !'
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('an empty line begins a new paragraph, whatever ends the lines', () => {
    expect(paragraphsOf('Bonjour\r\nMaude,\r\n\r\nÀ samedi\n\n\n')).toEqual([
      ['Bonjour', 'Maude,'],
      ['À samedi'],
    ])
  })
})
