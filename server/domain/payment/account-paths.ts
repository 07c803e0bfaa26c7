/** The pages of a host's payment account; the provider leads back to the last two. */
export const paymentAccountPaths = {
  account: '/mon-compte/paiements',
  back: '/mon-compte/paiements/retour',
  resume: '/mon-compte/paiements/reprendre',
} as const

/** Where the provider leads people back to: when they are done, and when its link is over. */
export function waysBack(publicUrl: string): { returnUrl: string; refreshUrl: string } {
  return {
    returnUrl: `${publicUrl}${paymentAccountPaths.back}`,
    refreshUrl: `${publicUrl}${paymentAccountPaths.resume}`,
  }
}
