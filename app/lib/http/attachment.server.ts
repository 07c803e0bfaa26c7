import { attachmentOf } from '#server/api/http/content-disposition.ts'

/** Answers a file to download, under its own name. */
export function attachment(file: File): Response {
  const headers = {
    'Content-Type': file.type,
    'Content-Disposition': attachmentOf(file.name),
    'Cache-Control': 'private, no-store',
  }
  return new Response(file, { headers })
}
