import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHostText } from '#server/documents/host-text.ts'
import { fillFields, type RichBlock, type RichInline } from '#server/domain/platform/format/rich-text.ts'

const text = (words: string): RichInline => ({ kind: 'text', text: words })
const paragraph = (...content: RichInline[]): RichBlock => ({ kind: 'paragraph', content })

describe('a host’s Markdown', () => {
  test('becomes a tree of plain values', () => {
    const { blocks, fault } = readHostText(
      '# Départ\n\nDes **bottes** et\n\n- de l’eau\n- [la carte](https://carte.example)',
    )
    expect(fault).toBeNull()
    expect(blocks).toEqual([
      { kind: 'heading', content: [text('Départ')] },
      paragraph(text('Des '), { kind: 'strong', content: [text('bottes')] }, text(' et')),
      {
        kind: 'list',
        start: null,
        items: [
          [paragraph(text('de l’eau'))],
          [paragraph({ kind: 'link', href: 'https://carte.example', content: [text('la carte')] })],
        ],
      },
    ])
  })

  test('has its fields in the tree, and they are filled as text', () => {
    const { blocks } = readHostText('Bonjour **{{firstname}}**!')
    const name = '[gagnez](https://x.example) **<b>**'
    expect(fillFields(blocks, { firstname: name })).toEqual([
      paragraph(text('Bonjour '), { kind: 'strong', content: [text(name)] }, text('!')),
    ])
  })

  test('shows tags as they were typed', () => {
    const { blocks, fault } = readHostText('<script>alert(1)</script>\n\nOui <b>gras</b>')
    expect(fault).toBeNull()
    expect(JSON.stringify(blocks)).toContain('<script>alert(1)</script>')
  })

  test.each([
    ['[ici](http://carte.example)', 'LINK'],
    ['[ici](javascript:alert(1))', 'LINK'],
    ['[ici](JaVaScRiPt:alert(1))', 'LINK'],
    ['[ici](/mes-inscriptions)', 'LINK'],
    ['[ici](//carte.example)', 'LINK'],
    ['<mailto:alice@exemple.org>', 'LINK'],
    ['[ici][carte]\n\n[carte]: data:text/html;base64,AA', 'LINK'],
    ['![](https://suivi.example/p.gif)', 'PICTURE'],
    ['![carte][a]\n\n[a]: https://suivi.example/p.gif', 'PICTURE'],
    ['[ici](https://x.example/?qui={{firstname}})', 'FIELD_IN_LINK'],
    ['[ici](https://x.example/?qui=%7B%7Bfirstname%7D%7D)', 'FIELD_IN_LINK'],
    ['[a]: https://x.example/{{firstname}}', 'FIELD_IN_LINK'],
    ['Bonjour {{prenom}}', 'UNKNOWN'],
    ['Bonjour {{firstname', 'OPEN'],
    ['Bonjour {{first*name*}}', 'OPEN'],
    ['> '.repeat(5000) + 'bonjour', 'DEEP'],
    ['a\n=\n'.repeat(4000), 'DEEP'],
    ['a_*'.repeat(6000), 'DEEP'],
  ])('%s is refused: %s', (source, fault) => {
    expect(readHostText(source).fault).toBe(fault)
  })

  test('a field in code stays as it was typed, and one in the words of a link is filled', () => {
    const { blocks, fault } = readHostText('`{{firstname}}` [{{place}}](https://x.example)')
    expect(fault).toBeNull()
    expect(fillFields(blocks, { firstname: 'Bruno', place: 'Rimouski' })).toEqual([
      paragraph({ kind: 'code', text: '{{firstname}}' }, text(' '), {
        kind: 'link',
        href: 'https://x.example',
        content: [text('Rimouski')],
      }),
    ])
  })
})

test('whatever is typed, links are https and nothing is an address besides', () => {
  const pieces = fc.constantFrom(
    ...[
      '[a](',
      '![a](',
      '[a]: ',
      '<',
      '>',
      ')',
      'javascript:alert(1)',
      'https://e.example',
      'http://e.example',
      '\n\n',
    ],
    ...[
      '# ',
      '- ',
      '> ',
      '`',
      '**',
      '_',
      '{{',
      '}}',
      'firstname',
      '<script>',
      '&#106;avascript:',
      '\\',
      '[a][b]',
    ],
  )
  const sources = fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 40 })
  fc.assert(
    fc.property(sources, (parts) => {
      const { blocks } = readHostText(parts.join(''))
      const hrefs = [...JSON.stringify(blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
      expect(hrefs.every((href) => /^https:\/\//i.test(href ?? ''))).toBe(true)
    }),
  )
})
