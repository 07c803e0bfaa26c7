import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdown } from '#server/documents/markdown.ts'

describe('descriptions in Markdown', () => {
  test('paragraphs, lists and emphasis', () => {
    expect(markdown('Prévoir **des bottes** et\n\n- de l’eau\n- un lunch')).toBe(
      '<p>Prévoir <strong>des bottes</strong> et</p>\n<ul>\n<li>de l’eau</li>\n<li>un lunch</li>\n</ul>',
    )
  })

  test('headings begin beneath those of the page', () => {
    expect(markdown('# Départ\n## Où')).toBe('<h3>Départ</h3>\n<h4>Où</h4>')
    expect(markdown('# Départ', { topHeading: 2 })).toBe('<h2>Départ</h2>')
    expect(markdown('#### Trop bas')).toBe('<h6>Trop bas</h6>')
  })

  test('links lend no standing, and our own do not need to say so', () => {
    const link = '[carte](https://carte.example/a?b=1&c=2 "Carte")'
    expect(markdown(link)).toBe(
      '<p><a rel="nofollow ugc noopener" href="https://carte.example/a?b=1&amp;c=2" title="Carte">carte</a></p>',
    )
    expect(markdown(link, { author: 'PLATFORM' })).toContain('<a href="https://carte.example/')
  })

  test('pictures leave their words', () => {
    expect(markdown('Voici ![la "carte"](https://suivi.example/p.gif "x").')).toBe(
      '<p>Voici la &quot;carte&quot;.</p>',
    )
  })

  test.each(['[ici](javascript:alert(1))', '[ici](JaVaScRiPt:alert)', '[ici](data:text/html;base64,AA)'])(
    '%s leaves its words only',
    (source) => {
      expect(markdown(source)).toBe('<p>ici</p>')
    },
  )

  test('HTML is shown as it was typed', () => {
    expect(markdown('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

describe('whatever is typed', () => {
  const TAG = /<\/?(?:p|h[1-6]|ul|ol|li|em|strong|blockquote|pre|code|br|hr|a)(?: [^<>]*)?\/?>/g
  const ATTRIBUTE =
    /^(?: (?:rel="nofollow ugc noopener"|title="[^"<>]*"|start="\d+"|class="language-[^"<>]*"|href="([^"<>]*)"))*(?: \/)?$/
  const pieces = fc.constantFrom(
    '<script>', '</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '[a](', '![a](', '[a]: ', '<', '>', '"', "'",
    ')', 'javascript:alert(1)', 'jAvAsCrIpT:', '&#106;avascript:', 'https://e.example/"onclick=', 'data:text/html,', 'vbscript:', '\n', '\n\n',
    '# ', '- ', '1. ', '> ', '```', '`', '**', '_', '&lt;', '&quot;', '\\', '\u0000', '\t', ' ', '<a href=', '<!--', '-->', '[a][b]', '](', '"x"',
  ) // prettier-ignore
  const sources = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 40 }).map((parts) => parts.join('')),
  )

  test('only plain tags come out, with plain attributes and addresses of the web or of mail', () => {
    fc.assert(
      fc.property(sources, (source) => {
        const html = markdown(source)
        expect(html.replace(TAG, '')).not.toMatch(/[<>]/)
        for (const [tag] of html.matchAll(TAG)) {
          const [match, href] =
            ATTRIBUTE.exec(
              tag
                .replace(/^<\/?[a-z0-9]+|>$/g, '')
                .replace(/\/$/, ' /')
                .replace('  /', ' /'),
            ) ?? []
          expect(match, tag).toBeDefined()
          if (href !== undefined) expect(href).toMatch(/^(?:https?:|mailto:|ircs?:|xmpp:|[^:]*$|[^:]*[/?#])/i)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a text made to take long', () => {
  const fill = (unit: string) => unit.repeat(20_000 / unit.length)
  // Read, each of these takes seconds, the last one half a minute.
  const LONG = [
    fill('1. '),
    fill('- - a\n'),
    fill('a_*'),
    fill('\\```a'),
    fill('- a\n'),
    fill('> a\nb\n'),
    fill('a\n=\n'),
  ]

  test.each(LONG)('%# is shown as it was typed', (source) => {
    const html = markdown(source)
    expect(html).not.toMatch(/<(?!\/?p>|br)/)
    expect(html.slice(3)).toMatch(/^(1\. 1|- - a|a_\*a|\\```a|- a<|&gt; a|a<br \/>=)/)
  })

  test('and so is a draft that is longer than a description may be', () => {
    expect(markdown(`# a <b>\n\n${'x'.repeat(20_000)}`)).toMatch(/^<p># a &lt;b&gt;<\/p>\n<p>x+<\/p>$/)
  })

  test('but not what people write: lists, links and emphasis by the hundred', () => {
    const programme = '## Samedi\n\n' + '- **10 h** _Canot_ avec [Luc](https://exemple.ca)\n'.repeat(180)
    expect(markdown(programme).match(/<li>/g)).toHaveLength(180)
  })
})
