import type { Migration } from 'kysely'
import * as mainJob from './2026-11-20T1100-main-job.ts'
import * as registrationsInFull from './2026-11-21T1130-registrations-in-full.ts'
import * as accounts from './2026-11-21T1500-accounts.ts'
import * as organisations from './2026-11-21T1510-organisations.ts'
import * as waysToSignIn from './2026-11-21T1520-ways-to-sign-in.ts'
import * as privacy from './2026-11-21T1530-privacy.ts'
import * as activityInFull from './2026-11-21T2030-activity-in-full.ts'
import * as answersAndSeries from './2026-11-21T2040-answers-and-series.ts'
import * as search from './2026-11-21T2050-search.ts'
import * as moderation from './2026-11-21T2060-moderation.ts'
import * as conversation from './2026-11-21T2070-conversation.ts'
import * as invitations from './2026-11-21T2080-invitations.ts'
import * as alerts from './2026-11-21T2090-alerts.ts'
import * as approvalByTheHost from './2026-11-22T1000-approval-by-the-host.ts'
import * as draftVersion from './2026-11-22T1010-draft-version.ts'
import * as demoAccounts from './2026-11-22T1100-demo-accounts.ts'
import * as rateLimit from './2026-11-22T1200-rate-limit.ts'
import * as emailAllowances from './2026-11-22T1300-email-allowances.ts'
import * as taskLeases from './2026-11-22T1400-task-leases.ts'
import * as picturesThatGo from './2026-11-22T1500-pictures-that-go.ts'
import * as bannedIdentities from './2026-11-22T1600-banned-identities.ts'
import * as correctionsAndCodes from './2026-11-23T1000-corrections-and-codes.ts'
import * as parentsAndWaysBack from './2026-11-23T1200-parents-and-ways-back.ts'
import * as plainColumnNames from './2026-11-24T1000-plain-column-names.ts'
import * as placesWrittenFreely from './2026-11-25T1000-places-written-freely.ts'
import * as searchOfHostsAndLanguages from './2026-11-25T1200-search-of-hosts-and-languages.ts'
import * as searchForOperators from './2026-11-25T1400-search-for-operators.ts'
import * as listsOfPeople from './2026-11-25T1600-lists-of-people.ts'
import * as chosenDrawing from './2026-11-25T1700-chosen-drawing.ts'
import * as securityLog from './2026-11-26T1000-security-log.ts'
import * as credentialNews from './2026-11-26T1200-credential-news.ts'
import * as identityProofs from './2026-11-27T1000-identity-proofs.ts'
import * as secondFactor from './2026-11-27T1200-second-factor.ts'
import * as retention from './2026-11-27T1600-retention.ts'
import * as cheques from './2026-11-28T1400-cheques.ts'
import * as hostLists from './2026-11-28T1600-host-lists.ts'
import * as mailings from './2026-11-28T1800-mailings.ts'
import * as waitingList from './2026-11-29T1000-waiting-list.ts'
import * as namesOnTickets from './2026-11-29T1200-names-on-tickets.ts'
import * as statistics from './2026-11-29T1500-statistics.ts'
import * as handingOn from './2026-11-30T1000-handing-on.ts'
import * as orders from './2026-12-01T1000-orders.ts'
import * as outsideCalls from './2026-12-01T1010-outside-calls.ts'
import * as ledger from './2026-12-01T1020-ledger.ts'
import * as whatASellerShows from './2026-12-02T1000-what-a-seller-shows.ts'
import * as whatATicketWaitsFor from './2026-12-02T1100-what-a-ticket-waits-for.ts'
import * as holds from './2026-12-02T1110-holds.ts'
import * as correctionsOnce from './2026-12-02T1300-corrections-once.ts'
import * as door from './2026-12-03T1000-door.ts'
import * as customEmails from './2026-12-03T1100-custom-emails.ts'
import * as refundsSettledOtherwise from './2026-12-04T1000-refunds-settled-otherwise.ts'
import * as linksThatWereOpened from './2026-12-04T1100-links-that-were-opened.ts'
import * as issuesSentOnce from './2026-12-04T1200-issues-sent-once.ts'
import * as emailsRefusedByAddress from './2026-12-04T1210-emails-refused-by-address.ts'
import * as reasonsThatGo from './2026-12-04T1400-reasons-that-go.ts'
import * as leftByAccounts from './2026-12-04T1410-left-by-accounts.ts'
import * as runsThatWereSeen from './2026-12-04T1420-runs-that-were-seen.ts'
import * as setUpInOneSession from './2026-12-05T1200-set-up-in-one-session.ts'
import * as newsOfBankDetails from './2026-12-06T1000-news-of-bank-details.ts'
import * as receiptsLeftOut from './2026-12-06T1100-receipts-left-out.ts'
import * as consentToHosts from './2026-12-06T1200-consent-to-hosts.ts'
import * as wordsOfALink from './2026-12-06T1300-words-of-a-link.ts'
import * as marksByTime from './2026-12-06T1400-marks-by-time.ts'
import * as refundsThatAreMissing from './2026-12-06T1500-refunds-that-are-missing.ts'
import * as listsThatEndWithAnId from './2026-12-06T1600-lists-that-end-with-an-id.ts'
import * as creditNotesWithADate from './2026-12-06T1700-credit-notes-with-a-date.ts'
import * as remindersWhilePaymentWaits from './2026-12-07T1000-reminders-while-payment-waits.ts'
import * as whatAHostHasHeld from './2026-12-07T1100-what-a-host-has-held.ts'
import * as listsWithoutReading from './2026-12-07T1200-lists-without-reading.ts'
import * as wordsOfPublicActivities from './2026-12-07T1300-words-of-public-activities.ts'
import * as listsByChange from './2026-12-07T1400-lists-by-change.ts'

export interface SchemaMigration extends Migration {
  /**
   * Exported as true by a migration after which programs that do not know it would misread or spoil the database (a column
   * that is gone, a value that means something else). They then refuse to start; without it they go on working.
   */
  isUnreadableByOlderCode?: boolean
}

export type Migrations = Record<string, SchemaMigration>

/** In order. A list instead of a folder scan, so that it also works from a bundle. Frozen once merged. */
export const migrations: Migrations = {
  '2026-11-20T1100-main-job': mainJob,
  '2026-11-21T1130-registrations-in-full': registrationsInFull,
  '2026-11-21T1500-accounts': accounts,
  '2026-11-21T1510-organisations': organisations,
  '2026-11-21T1520-ways-to-sign-in': waysToSignIn,
  '2026-11-21T1530-privacy': privacy,
  '2026-11-21T2030-activity-in-full': activityInFull,
  '2026-11-21T2040-answers-and-series': answersAndSeries,
  '2026-11-21T2050-search': search,
  '2026-11-21T2060-moderation': moderation,
  '2026-11-21T2070-conversation': conversation,
  '2026-11-21T2080-invitations': invitations,
  '2026-11-21T2090-alerts': alerts,
  '2026-11-22T1000-approval-by-the-host': approvalByTheHost,
  '2026-11-22T1010-draft-version': draftVersion,
  '2026-11-22T1100-demo-accounts': demoAccounts,
  '2026-11-22T1200-rate-limit': rateLimit,
  '2026-11-22T1300-email-allowances': emailAllowances,
  '2026-11-22T1400-task-leases': taskLeases,
  '2026-11-22T1500-pictures-that-go': picturesThatGo,
  '2026-11-22T1600-banned-identities': bannedIdentities,
  '2026-11-23T1000-corrections-and-codes': correctionsAndCodes,
  '2026-11-23T1200-parents-and-ways-back': parentsAndWaysBack,
  '2026-11-24T1000-plain-column-names': plainColumnNames,
  '2026-11-25T1000-places-written-freely': placesWrittenFreely,
  '2026-11-25T1200-search-of-hosts-and-languages': searchOfHostsAndLanguages,
  '2026-11-25T1400-search-for-operators': searchForOperators,
  '2026-11-25T1600-lists-of-people': listsOfPeople,
  '2026-11-25T1700-chosen-drawing': chosenDrawing,
  '2026-11-26T1000-security-log': securityLog,
  '2026-11-26T1200-credential-news': credentialNews,
  '2026-11-27T1000-identity-proofs': identityProofs,
  '2026-11-27T1200-second-factor': secondFactor,
  '2026-11-27T1600-retention': retention,
  '2026-11-28T1400-cheques': cheques,
  '2026-11-28T1600-host-lists': hostLists,
  '2026-11-28T1800-mailings': mailings,
  '2026-11-29T1000-waiting-list': waitingList,
  '2026-11-29T1200-names-on-tickets': namesOnTickets,
  '2026-11-29T1500-statistics': statistics,
  '2026-11-30T1000-handing-on': handingOn,
  '2026-12-01T1000-orders': orders,
  '2026-12-01T1010-outside-calls': outsideCalls,
  '2026-12-01T1020-ledger': ledger,
  '2026-12-02T1000-what-a-seller-shows': whatASellerShows,
  '2026-12-02T1100-what-a-ticket-waits-for': whatATicketWaitsFor,
  '2026-12-02T1110-holds': holds,
  '2026-12-02T1300-corrections-once': correctionsOnce,
  '2026-12-03T1000-door': door,
  '2026-12-03T1100-custom-emails': customEmails,
  '2026-12-04T1000-refunds-settled-otherwise': refundsSettledOtherwise,
  '2026-12-04T1100-links-that-were-opened': linksThatWereOpened,
  '2026-12-04T1200-issues-sent-once': issuesSentOnce,
  '2026-12-04T1210-emails-refused-by-address': emailsRefusedByAddress,
  '2026-12-04T1400-reasons-that-go': reasonsThatGo,
  '2026-12-04T1410-left-by-accounts': leftByAccounts,
  '2026-12-04T1420-runs-that-were-seen': runsThatWereSeen,
  '2026-12-05T1200-set-up-in-one-session': setUpInOneSession,
  '2026-12-06T1000-news-of-bank-details': newsOfBankDetails,
  '2026-12-06T1100-receipts-left-out': receiptsLeftOut,
  '2026-12-06T1200-consent-to-hosts': consentToHosts,
  '2026-12-06T1300-words-of-a-link': wordsOfALink,
  '2026-12-06T1400-marks-by-time': marksByTime,
  '2026-12-06T1500-refunds-that-are-missing': refundsThatAreMissing,
  '2026-12-06T1600-lists-that-end-with-an-id': listsThatEndWithAnId,
  '2026-12-06T1700-credit-notes-with-a-date': creditNotesWithADate,
  '2026-12-07T1000-reminders-while-payment-waits': remindersWhilePaymentWaits,
  '2026-12-07T1100-what-a-host-has-held': whatAHostHasHeld,
  '2026-12-07T1200-lists-without-reading': listsWithoutReading,
  '2026-12-07T1300-words-of-public-activities': wordsOfPublicActivities,
  '2026-12-07T1400-lists-by-change': listsByChange,
}
