/** Returns the header of a download with its name; every browser understands one of the two spellings (RFC 6266). */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '-')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, escape)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Escapes what encodeURIComponent leaves alone and RFC 8187 does not allow. */
function escape(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
