import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from './passwords.ts'

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of 0 to 4: below 3, a password falls to an unthrottled online attack. */
const SAFE_SCORE = 3

export function makePasswords(): Passwords {
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => hash(password, COST),
    async verify(known, password) {
      decoy ??= hash('nobody has this password', COST)
      const matches = await verify(known ?? (await decoy), password)
      return known !== null && matches
    },
    async isWeak(password, ownWords) {
      const judge = await loadJudge()
      return judge.check(password, ownWords).score < SAFE_SCORE
    },
  }
}

let judge: ReturnType<typeof makeJudge> | undefined

/** The dictionaries weigh megabytes: they are loaded with the first sign-up, not at the start. */
function loadJudge(): ReturnType<typeof makeJudge> {
  judge ??= makeJudge()
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
  })
}
