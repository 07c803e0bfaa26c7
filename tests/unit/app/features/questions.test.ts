import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foldQuestions, withContents } from '#app/features/site/content/questions.server.ts'
import { contentFacts } from '#server/api/present/content-facts.ts'
import { fillContent } from '#server/documents/content-text.ts'
import { markdown } from '#server/documents/markdown.ts'

const PAGE =
  '<h2>Pour participer</h2>\n<h3>Faut-il un compte?</h3>\n<p>Non.</p>\n<h3>J’ai oublié</h3>\n<p>Oui.</p>\n<p>Là.</p>\n<h2>Pour organiser</h2>\n<p>Un mot.</p>'

describe('a page of questions', () => {
  test('folds each answer beneath its question, and leaves headings and other words', () => {
    const folded = foldQuestions(PAGE, 'Lien')
    expect(folded.match(/<details class="question"><summary><h3>[^<]*<\/h3><\/summary>/g)).toEqual([
      '<details class="question"><summary><h3>Faut-il un compte?</h3></summary>',
      '<details class="question"><summary><h3>J’ai oublié</h3></summary>',
    ])
    expect(folded).toContain(
      '<div id="faut-il-un-compte"><p>Non.</p>\n<p class="small"><a class="soft" href="#faut-il-un-compte">Lien</a></p></div>',
    )
    expect(folded).toMatch(
      /<p>Oui\.<\/p>\n<p>Là\.<\/p>\n<p class="small">.*<\/details>\n<h2>Pour organiser<\/h2>\n<p>Un mot\.<\/p>$/s,
    )
  })

  test('has links to its groups above them', () => {
    const page = withContents(PAGE, 'Ici')
    expect(page).toMatch(
      /^<nav class="cluster" aria-label="Ici">(?:<a [^>]*href="#pour-[a-z]+">[^<]*<\/a>){2}<\/nav>/,
    )
    expect(page).toContain('<h2 id="pour-organiser">Pour organiser</h2>\n<p>Un mot.</p>')
  })

  test.each(['fr', 'en'] as const)('ours has an address for each of its questions, %s', (locale) => {
    const facts = contentFacts(
      { publicUrl: 'https://viree.exemple.org', googlePlacesKey: null, improver: null, stripe: null },
      locale,
    )
    const [, , text = ''] = readFileSync(`locales/${locale}/pages/faq.md`, 'utf8').split('---\n')
    const written = markdown(fillContent(text, facts), { topHeading: 1, author: 'PLATFORM' })
    const html = withContents(foldQuestions(written, 'Lien'), 'Ici')
    const ids = [...html.matchAll(/<div id="([^"]+)">/g)].map(([, id]) => id)
    const groups = [...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(15)
    expect(groups).toHaveLength(4)
    expect(new Set([...ids, ...groups]).size).toBe(ids.length + groups.length)
    expect(html.match(/<h3>/g)).toHaveLength(ids.length)
    expect(html.match(/<details/g)).toHaveLength(html.match(/<\/details>/g)?.length ?? 0)
  })
})
