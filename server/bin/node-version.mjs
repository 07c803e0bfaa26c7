/**
 * Returns a sentence when this Node.js is not one that `engines` of package.json names (`>=20.19 <25`), else null.
 * @param {string} engines
 * @param {string} version
 */
export function nodeRefusal(engines, version) {
  const [oldest = [], below = []] = engines.split(' ').map(numbersOf)
  const own = numbersOf(version)
  if (compare(own, oldest) >= 0 && compare(own, below) < 0) return null
  const newest = Number(below[0]) - 1
  return `Virée runs on Node.js ${oldest.join('.')} to ${newest}, and this is ${version}: install one of them (https://nodejs.org), then start again.`
}

/** @param {string} text */
function numbersOf(text) {
  return text
    .replace(/^[^\d]*/, '')
    .split('.')
    .map(Number)
}

/** @param {number[]} one @param {number[]} other */
function compare(one, other) {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
