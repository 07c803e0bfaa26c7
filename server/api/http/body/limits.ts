const MIB = 1024 * 1024

/** The limit of text written by people and programs, in bytes. */
export const TEXT_LIMIT = MIB

/** A picture of 10 MiB and the form around it. */
const UPLOAD_LIMIT = 11 * MIB

/**
 * The pages whose form has a file, and the requests that Remix makes for them with script; the editor posts to several.
 */
const PAGES_WITH_FILE =
  /^\/(ajouter-une-activite|ameliorer|mon-compte\/profil|mes-activites\/[^/]+\/(modifier|invitations)|entree\/[^/]+\/code)(\.data)?\/?$/i

/** The draft that the editor saves while people type is the same form without its files. */
const DRAFT_PAGE = /^\/ajouter-une-activite\/brouillon(\.data)?\/?$/i

/** Mail programs may unsubscribe people with a multipart form (RFC 8058); it has no file either. */
const ONE_CLICK_PAGE = /^\/(courriel\/messages|(courriel|infolettre|invitation)\/desabonnement)(\.data)?\/?$/i

/** The calls of the contract that accept a file (a test compares them with it). */
const CALLS_WITH_FILE = /^\/api\/(activity\/picture|profil\/picture)\/?$/

export function isMultipart(type: string | null | undefined): boolean {
  return /^multipart\/form-data\b/i.test(type ?? '')
}

/** Returns how many bytes a body of this type may have at this address; null where this type is not accepted. */
export function bodyLimit(path: string, type: string | null | undefined): number | null {
  if (!isMultipart(type)) return TEXT_LIMIT
  if (PAGES_WITH_FILE.test(path) || CALLS_WITH_FILE.test(path)) return UPLOAD_LIMIT
  return DRAFT_PAGE.test(path) || ONE_CLICK_PAGE.test(path) ? TEXT_LIMIT : null
}
