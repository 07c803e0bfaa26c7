/** How names of places are compared. Pure, and the same in the build, on the server and in the browser. */

/** People write Saint-Jérôme as "st jerome": without accents, hyphens, capitals, and with the saints abbreviated. */
export function foldPlaceName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bstes?\b/g, 'sainte')
    .replace(/\bsts?\b/g, 'saint')
}

/** Articles and saints: nobody looks for Saint-Jérôme by its first word. */
const LEADING = new Set(
  'a au aux d de des du en et l la le les lac mont notre dame of on saint sainte saints sur the'.split(' '),
)

/** Returns the folded name from each word that people may begin with: `saint jerome`, `jerome`. */
export function beginningsOf(folded: string): string[] {
  const words = folded.split(' ')
  const from = words.flatMap((word, index) =>
    index > 0 && (word.length < 3 || LEADING.has(word)) ? [] : [words.slice(index).join(' ')],
  )
  return [...new Set(from)]
}

/** The first two characters of what is looked for: the name of the file in which the browser finds it. */
export function fileOf(folded: string): string | null {
  return /^[a-z0-9]{2}/.exec(folded.replaceAll(' ', ''))?.[0] ?? null
}
