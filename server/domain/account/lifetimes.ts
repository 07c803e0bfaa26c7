/** How long links, codes and cookies of accounts are valid (decisions §3). */

export const CONFIRMATION_LINK_HOURS = 48

export const PASSWORD_CODE_MINUTES = 60

/** Of the code that proves, in an open session, whose it is. */
export const IDENTITY_CODE_MINUTES = 10

/** Of a pass issued immediately: nobody has shown yet that the address is theirs. */
export const PASS_HOURS = 24

/** Of the link of an email, after the guest's last activity, or after it was sent where that is later. */
export const LINK_DAYS_AFTER = 30

/** Of the question that a passkey signs. */
export const CHALLENGE_MINUTES = 5

/** Of signing in with a provider, until the person comes back from there. */
export const ATTEMPT_MINUTES = 10

/** Of the secret of a second factor, until a code of the app confirms it. */
export const SET_UP_MINUTES = 60

/** Of a sign-in that waits for its second factor. */
export const PENDING_SIGN_IN_MINUTES = 10

/** How long a browser is known to an account. */
export const DEVICE_DAYS = 365

/** Of the link with which the owner of an account says that somebody else changed how it signs in. */
export const NOT_ME_LINK_DAYS = 7
