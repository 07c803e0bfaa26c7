interface OfOwner {
  isGuest: boolean
  emailConfirmedAt: string | null
}

/**
 * Whether somebody has shown that the address of this account is theirs. A guest has no account, and an account that was
 * never confirmed may be a stranger's. Pure.
 */
export function hasOwner({ isGuest, emailConfirmedAt }: OfOwner): boolean {
  return !isGuest && emailConfirmedAt !== null
}
