/**
 * The version of the terms of use and the privacy policy that an account must have accepted: the version date at the
 * head of both texts.
 */
export const CURRENT_TERMS = '2026-11-27'
