/** Replaces the parts that differ between two runs of one program by placeholders. */
const RULES: [RegExp, string][] = [
  // Files of the build carry a hash of their content.
  [/\/assets\/[\w.-]+/g, '/assets/FILE'],
  [/\bnonce="[^"]*"/g, 'nonce'],
  [/name="stamp" value="[^"]*"/g, 'name="stamp" value="STAMP"'],
  // Keys of forms, tokens of addresses and of e-mails: random, or sealed with something random.
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID'],
  [/\b(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22,}(\.[\w-]{20,})*/g, 'TOKEN'],
  [/\b[0-9a-f]{32,64}\b/g, 'HASH'],
  [/--_NmP-[\w-]+/g, 'BOUNDARY'],
]

export function normalise(text: string): string {
  return RULES.reduce((result, [pattern, name]) => result.replace(pattern, name), text)
}

/** A page without script: the elements as a reader gets them, one a line. */
export function normaliseHtml(html: string): string {
  const withoutScript = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|dns-prefetch)"[^>]*>/g, '')
  return normalise(withoutScript).replaceAll('><', '>\n<')
}
