const MIB = 1024 * 1024

/** Of what people and programs write, in bytes. */
export const TEXT_LIMIT = MIB

/** A picture of 10 MiB and the form around it. */
const UPLOAD_LIMIT = 11 * MIB

/** The pages whose form has a file, and what Remix asks in their place with script; the editor goes to several. */
const PAGES_WITH_FILE =
  /^\/(ajouter-une-activite|ameliorer|mon-compte\/profil|mes-activites\/[^/]+\/(modifier|invitations))(\.data)?\/?$/i

/** What the editor sends by itself while people type is the same form without its files. */
const DRAFT_PAGE = /^\/ajouter-une-activite\/brouillon(\.data)?\/?$/i

/** The calls of the contract that take a file (a test compares them with it). */
const CALLS_WITH_FILE = /^\/api\/(activity\/picture|profil\/picture)\/?$/

export function isMultipart(type: string | null | undefined): boolean {
  return /^multipart\/form-data\b/i.test(type ?? '')
}

/** How many bytes a body of this type may have at this address; null where nothing of this type is taken. */
export function bodyLimit(path: string, type: string | null | undefined): number | null {
  if (!isMultipart(type)) return TEXT_LIMIT
  if (PAGES_WITH_FILE.test(path) || CALLS_WITH_FILE.test(path)) return UPLOAD_LIMIT
  return DRAFT_PAGE.test(path) ? TEXT_LIMIT : null
}
