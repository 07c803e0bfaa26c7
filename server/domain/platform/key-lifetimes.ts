import { DAYS_FOR_PARENT } from '#server/domain/account/parent.ts'
import { INVITATION_DAYS } from '#server/domain/organisation/acting.ts'

/**
 * For how many days a replaced key of the sessions is needed: browsers are known for a year (DEVICE_DAYS), and the links
 * that end e-mails must work for 60 days by Canada's anti-spam law. Addresses of calendars have no end: they are counted.
 */
export const SESSION_KEY_DAYS = 400

/** Phones hand in what they read without a connection until then (decisions §5). */
export const TICKET_KEY_DAYS_AFTER_ACTIVITY = 7

/** For how many days links in e-mails that the replaced data key sealed still work. */
export const DATA_KEY_DAYS = Math.max(DAYS_FOR_PARENT, INVITATION_DAYS) + 1
