import { createRequire } from 'node:module'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'turbo-stream'
import { expect, test } from 'vitest'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { initials } from '#server/domain/account/display-name.ts'
import { cutHoles, drawMarks, fillHoles } from '#server/web/shared-answers/holes.ts'

/** Not among the exports of the package: as Remix writes data into scripts. */
const { escapeHtml } = createRequire(import.meta.url)(
  `${process.cwd()}/node_modules/@remix-run/react/dist/markup.js`,
) as { escapeHtml: (text: string) => string }

interface Person {
  userId: number
  displayName: string
  pictureKey: string | null
}

function dataOf({ userId, displayName, pictureKey }: Person): Promise<string> {
  const picture = pictureUrl(pictureKey, 400)
  const session = { id: userId, name: displayName, displayName, picture, others: ['é', -5, 'Bonjour'] }
  return new Response(encode({ root: { data: { session } } })).text()
}

/** A page as React and Remix write it, with the person in every place of the real one. */
async function pageOf(person: Person, nonce: string): Promise<string> {
  const { userId, displayName } = person
  const picture = pictureUrl(person.pictureKey, 400)
  const data = await dataOf(person)
  const script = `window.__remixContext.streamController.enqueue(${escapeHtml(JSON.stringify(data))});`
  return renderToStaticMarkup(
    <html lang="fr">
      <body>
        <a href={`/profil/${userId}`} aria-label={`Profil de ${displayName}`}>
          {picture ? <img src={picture} alt="" /> : <span>{initials(displayName)}</span>}
          <span>Profil de {displayName}</span>
        </a>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  )
}

// A value that occurs elsewhere in the data, as a key too, is written once there: such a page says the same
// in other bytes.
const others = await dataOf({ userId: 1, displayName: '', pictureKey: null })
const anyName = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ minLength: 1 }),
    fc.constantFrom('</script>', '$&', "d'Arc"),
  )
  .filter((name) => name.trim() !== '' && !name.includes('\0') && !others.includes(JSON.stringify(name)))
const anyKey = fc.option(fc.stringMatching(/^[0-9a-f]{24}$/))
const anyId = fc.integer({ min: 1000, max: 2_000_000_000 })

test('a page for any member, filled, is the page that was made for this member', () =>
  fc.assert(
    fc.asyncProperty(anyName, anyId, anyKey, async (displayName, userId, pictureKey) => {
      const marks = drawMarks(pictureKey !== null)
      const template = cutHoles(await pageOf(marks, 'abc0123'), marks, 'abc0123')
      const person = { userId, displayName, pictureKey }
      const filled = fillHoles(template, { ...person, nonce: 'def4567' })
      expect(filled).toEqual(Buffer.from(await pageOf(person, 'def4567')))
    }),
    { numRuns: 300 },
  ))

test('nothing of the one who does not exist stays behind', () => {
  const marks = drawMarks(true)
  for (const rest of [
    marks.displayName.toUpperCase(),
    marks.displayName.split(' ')[1] ?? '',
    String(-marks.userId),
  ])
    expect(() => cutHoles(`<p>${rest}</p>`, marks, 'abc0123')).toThrow('cannot be replaced')
})

test('two pages have different marks', () => {
  const drawn = Array.from({ length: 100 }, () => drawMarks(true))
  expect(new Set(drawn.map(({ displayName }) => displayName)).size).toBe(100)
  expect(new Set(drawn.map(({ pictureKey }) => pictureKey)).size).toBe(100)
  for (const { displayName, userId } of drawn) {
    expect(initials(displayName)).toHaveLength(2)
    expect(userId).toBeLessThan(0)
  }
})
