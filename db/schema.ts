import type { Kysely } from 'kysely'
import type { AccountTables } from './schema/account.ts'
import type { ActivityTables } from './schema/activity.ts'
import type { BillingTables } from './schema/billing.ts'
import type { ChequeTables } from './schema/cheque.ts'
import type { ConversationTables } from './schema/conversation.ts'
import type { DoorTables } from './schema/door.ts'
import type { InvitationTables } from './schema/invitation.ts'
import type { LedgerTables } from './schema/ledger.ts'
import type { ModerationTables } from './schema/moderation.ts'
import type { NotificationTables } from './schema/notification.ts'
import type { OrganisationTables } from './schema/organisation.ts'
import type { OutsideTables } from './schema/outside.ts'
import type { ParticipationTables } from './schema/participation.ts'
import type { PaymentTables } from './schema/payment.ts'
import type { PlatformTables } from './schema/platform.ts'
import type { ReceiptTables } from './schema/receipt.ts'
import type { RevisionTables } from './schema/revision.ts'
import type { SearchTables } from './schema/search.ts'
import type { SignInTables } from './schema/sign-in.ts'
import type { WaitingListTables } from './schema/waiting-list.ts'

/**
 * The tables, in camelCase (CamelCasePlugin makes them snake_case in SQL). Portable types only: integers
 * (booleans are 0 and 1 there, see booleans.ts), text, and instants as ISO-8601 text in UTC with milliseconds and `Z`.
 */
export interface Database
  extends
    AccountTables,
    SignInTables,
    BillingTables,
    OrganisationTables,
    ActivityTables,
    RevisionTables,
    SearchTables,
    ParticipationTables,
    ChequeTables,
    DoorTables,
    WaitingListTables,
    PaymentTables,
    ReceiptTables,
    OutsideTables,
    LedgerTables,
    InvitationTables,
    ConversationTables,
    ModerationTables,
    NotificationTables,
    PlatformTables {}

export type Db = Kysely<Database>
