/** A file to keep, under its own name; browsers of any age understand one of the two spellings (RFC 6266). */
export function attachment(file: File): Response {
  const plain = file.name.replace(/[^\w.-]+/g, '-')
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, escape)
  const headers = {
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'Cache-Control': 'private, no-store',
  }
  return new Response(file, { headers })
}

/** What encodeURIComponent leaves alone and RFC 8187 does not allow. */
function escape(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
