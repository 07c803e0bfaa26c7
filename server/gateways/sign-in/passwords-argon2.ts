import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { makeConcurrencyLimit } from '#server/gateways/concurrency-limit.ts'
import type { Passwords } from './passwords.ts'

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs beside the event loop, on the threads that also read files. One processor stays free for the pages;
 * signing in takes a little longer when many do it at once.
 */
const CONCURRENCY = Math.max(1, availableParallelism() - 1)

/** Each takes about 50 ms: the last of them waits ten seconds where one is hashed at a time. */
const MAX_WAITING = 200 * CONCURRENCY

/** Of 0 to 4: below 3, a password falls to an unthrottled online attack. */
const SAFE_SCORE = 3

/**
 * Checking blocks the process of the pages. Without bounds, 128 characters full of digits that could stand for
 * characters take more than a second; a password that is strong in its first half is strong.
 */
const BOUNDS = { maxLength: 64, l33tMaxSubstitutions: 8 }

/** One keyboard writes é as one code point, another as two: for people it is the same password. */
function typed(password: string): string {
  return password.normalize('NFC')
}

export function makePasswords(): Passwords {
  const limit = makeConcurrencyLimit(CONCURRENCY, MAX_WAITING)
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => limit(() => hash(typed(password), COST)),
    async verify(known, password) {
      decoy ??= hash('nobody has this password', COST)
      const compared = known ?? (await decoy)
      const matches = await limit(() => verify(compared, typed(password)))
      return known !== null && matches
    },
    async isWeak(password, ownWords) {
      const judge = await loadJudge()
      return judge.check(password, ownWords).score < SAFE_SCORE
    },
    async isBreached(password) {
      // Loaded with the first new password, not at the start.
      const { passwords } = await import('virtual:breached-passwords')
      const folded = typed(password).toLowerCase()
      return !folded.includes('\n') && passwords.includes(`\n${folded}\n`)
    },
  }
}

let judge: ReturnType<typeof makeJudge> | undefined

/** The dictionaries take megabytes: they are loaded with the first sign-up, not at the start. */
function loadJudge(): ReturnType<typeof makeJudge> {
  judge ??= makeJudge().catch((error: unknown) => {
    judge = undefined // what could not be loaded is loaded at the next call
    throw error
  })
  return judge
}

async function makeJudge() {
  const [{ ZxcvbnFactory }, common, french, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    ...BOUNDS,
  })
}
