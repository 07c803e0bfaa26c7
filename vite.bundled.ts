/**
 * Packages that the programs of the server contain, without what they do not use of them: one file is loaded faster
 * than a thousand, and the languages of zod or the Tailwind of React Email take no memory. All others stay in
 * node_modules: those with native parts, those that are loaded at their first use, and those that Remix and React must
 * share with remix-serve.
 */
export const BUNDLED = [
  /^zod(\/|$)/,
  /^@orpc\//,
  /^kysely(\/|$)/,
  /^luxon$/,
  /^(micromark|mdast-util|unist-util)/,
  /^(character-entities|decode-named-character-reference|ccount|longest-streak|zwitch|devlop)$/,
  /^(i18next|react-i18next|remix-i18next)(\/|$)/,
  /^@conform-to\//,
  /^(lru-cache|p-limit|yocto-queue|uqr|radash)$/,
  /^ical-generator$/,
  /^@react-email\/(?!render)/,
]

/** What Rollup says about comments and unused names inside of packages is for their authors. */
export function isAboutPackage({ code = '' }: { code?: string }): boolean {
  return code === 'INVALID_ANNOTATION' || code === 'UNUSED_EXTERNAL_IMPORT'
}
