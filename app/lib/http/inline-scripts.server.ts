import { createHash } from 'node:crypto'

/** A document, and the sources of its policy that let its inline scripts run. */
interface AllowedDocument {
  html: string
  scripts: readonly string[]
}

/**
 * Names the inline scripts of a document by their hashes instead of a nonce, so that the document is the same for
 * everybody. Only scripts that were drawn with the nonce count: one that got into the document in another way does not
 * know it, and its hash is not in the policy.
 */
export function hashScripts(html: string, nonce: string): AllowedDocument {
  const attribute = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(attribute) || / src=/.test(attributes)) continue // ours by address: 'self'
    scripts.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), scripts: [...scripts] }
}

const SCRIPT = /<script([^>]*)>([^]*?)<\/script>/g
