import {
  type AccountStanding,
  mayAct,
  mayWriteDrafts,
  mayWriteOfThemselves,
} from '#server/domain/account/standing.ts'

/**
 * The permission of every procedure (decisions §10). This is the whole table: a procedure without a row is refused.
 * Rules about one's *own* activity, ticket or registration are in the use cases, which know the rows.
 */

/**
 * anyone: visitors too · attendee: any account that is not BANNED, and visitors, because a guest shows a pass instead
 * of a session: the use case requires one of the two · account: any signed-in account, in every standing but BANNED ·
 * writing: the same, but for a child whose parent has yet to agree: nothing that they write about themselves is kept ·
 * own: BANNED too, because what already exists stays readable · drafting: may write drafts that nobody else sees, before
 * the address is confirmed, too · usable: may create, publish, join · operator: moderates.
 */
export type Permission =
  'anyone' | 'attendee' | 'own' | 'account' | 'writing' | 'drafting' | 'usable' | 'operator'

export interface PermissionActor {
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  standing: AccountStanding
  /** An action for an organisation needs the organisation to be usable, too. */
  actingFor?: { standing: AccountStanding } | null
  needsParent?: boolean
  isOperator: boolean
}

export type PermissionRefusal = 'UNAUTHORIZED' | 'ACCOUNT_BANNED' | 'ACCOUNT_NOT_USABLE' | 'FORBIDDEN'

/** Returns why this caller may not make the call, or null. */
export function permissionRefusal(
  permission: Permission | undefined,
  actor: PermissionActor | null,
): PermissionRefusal | null {
  if (permission === 'anyone') return null
  if (permission === 'attendee') return actor?.accountType === 'BANNED' ? 'ACCOUNT_BANNED' : null
  if (!actor) return 'UNAUTHORIZED'
  if (permission === 'own') return null
  if (actor.accountType === 'BANNED') return 'ACCOUNT_BANNED'
  switch (permission) {
    case 'account':
      return null
    case 'writing':
      return mayWriteOfThemselves(actor) ? null : 'ACCOUNT_NOT_USABLE'
    case 'drafting':
      return mayWriteDrafts(actor) ? null : 'ACCOUNT_NOT_USABLE'
    case 'usable':
      return mayAct(actor) ? null : 'ACCOUNT_NOT_USABLE'
    case 'operator':
      return actor.isOperator ? null : 'FORBIDDEN'
    case undefined:
      return 'FORBIDDEN'
  }
}

/** The refusals of each kind of row, depending on the caller: for the description of the API. */
export const REFUSALS_OF: Record<Permission, readonly PermissionRefusal[]> = {
  anyone: [],
  attendee: ['ACCOUNT_BANNED'],
  own: ['UNAUTHORIZED'],
  account: ['UNAUTHORIZED', 'ACCOUNT_BANNED'],
  writing: ['UNAUTHORIZED', 'ACCOUNT_BANNED', 'ACCOUNT_NOT_USABLE'],
  drafting: ['UNAUTHORIZED', 'ACCOUNT_BANNED', 'ACCOUNT_NOT_USABLE'],
  usable: ['UNAUTHORIZED', 'ACCOUNT_BANNED', 'ACCOUNT_NOT_USABLE'],
  operator: ['UNAUTHORIZED', 'ACCOUNT_BANNED', 'FORBIDDEN'],
}

/** Described, but not built: answers 501 to everybody. */
const NOT_BUILT: Permission = 'anyone'

/** Every procedure, by its path in the contract. */
export const PERMISSIONS: Record<string, Permission> = {
  'account.signUp': 'anyone',
  'account.resendConfirmation': 'account',
  'account.confirmEmail': 'anyone',
  'account.askPasswordCode': 'anyone',
  'account.requestPassword': 'anyone',
  'account.changePassword': 'anyone', // with a code; the use case requires a session where there is none
  'account.redeemCode': 'account',
  'account.confirmIdentity': 'own',
  'account.sendIdentityCode': 'own',

  'activity.publish': 'usable',
  'activity.read': 'anyone',
  'activity.setPicture': 'usable',
  'activity.list': 'anyone',
  'activity.listMine': 'own',
  'activity.update': 'account',
  'activity.cancel': 'account',
  'activity.promoted': 'anyone',
  'activity.suggest': 'anyone',
  'activity.countExternal': 'anyone',

  'attendance.rate': 'account',
  'attendance.correct': 'operator',
  'attendance.listToRate': 'account',

  'comment.add': 'usable',
  'comment.list': 'anyone',
  'comment.update': 'usable',
  'comment.remove': 'account',

  'contact.write': NOT_BUILT,
  'contact.subscribe': 'anyone',

  'dashboard.stats': NOT_BUILT,
  'dashboard.payments': NOT_BUILT,
  'dashboard.participants': NOT_BUILT,

  'door.read': 'anyone', // the host's people, and helpers by their door pass
  'door.settle': 'anyone',

  'email.save': 'usable',
  'email.test': 'usable',
  'email.read': 'own',

  'improvement.ask': 'usable',
  'improvement.keep': 'account',

  'invitation.send': 'usable',
  'invitation.save': 'usable',
  'invitation.list': 'own',

  'lookup.types': 'anyone',
  'lookup.randomPicture': 'anyone',
  'lookup.chart': 'anyone',
  'lookup.reviews': 'anyone',

  'manualParticipant.add': 'account',
  'manualParticipant.update': 'account',

  'order.receipt': 'anyone',
  'order.list': 'anyone',

  'organisation.list': 'own',
  'organisation.removeMember': 'account',
  'organisation.act': 'account',

  'participation.join': 'attendee',
  'participation.cancelTickets': 'attendee',
  'participation.remove': 'account',
  'participation.approve': 'account',
  'participation.exportList': 'own',

  'payment.open': 'attendee',
  'payment.abandon': 'anyone', // the buyer: by account, or by a guest's pass
  'payment.readStatus': 'anyone',
  'pages.buying.quote': 'anyone',
  'pages.buying.pause': 'anyone',
  'pages.buying.standing': 'anyone',
  'pages.buying.resume': 'attendee',
  'payment.openAccount': 'usable',
  'payment.openDashboard': 'own',

  'place.search': 'anyone',
  'place.read': 'anyone',

  'profile.read': 'anyone',
  'profile.update': 'writing',
  'profile.updateBilling': 'writing',
  'profile.setPicture': 'writing',
  'profile.readPicture': 'own',
  'profile.saveInterests': 'writing',
  'profile.readInterests': 'own',
  'profile.saveFilters': 'writing',
  'profile.readFilters': 'own',
  'profile.follow': 'writing',

  'report.send': 'attendee', // visitors too; banned accounts may not
  'report.listReasons': 'anyone',

  'review.save': 'usable',
  'review.remove': 'account',
  'review.answer': 'usable',

  'subscription.listProducts': NOT_BUILT,
  'subscription.subscribe': NOT_BUILT,
  'subscription.read': NOT_BUILT,
  'subscription.end': NOT_BUILT,
  'subscription.list': NOT_BUILT,

  'ticket.look': 'anyone', // likewise
  'ticket.handOn': 'anyone', // the account, the pass or the mailed secret is the proof
  'ticket.checkIn': 'anyone',
  'ticket.listKeys': 'anyone',

  'waitingList.join': 'attendee',
  'waitingList.leave': 'attendee',

  'pages.account.acceptTerms': 'account',
  'pages.account.billing': 'own',
  'pages.account.details': 'own',
  'pages.account.parentRequest': 'anyone', // with the link of the email
  'pages.account.agreeAsParent': 'anyone',
  'pages.account.sponsor': 'anyone',
  'pages.account.closure': 'own',
  'pages.account.leaving': 'own',
  'pages.account.removePicture': 'account',
  'pages.account.ownData': 'own',
  'pages.account.remove': 'own',
  'pages.account.sessions': 'own',
  'pages.account.endSession': 'own',
  'pages.account.identities': 'own',
  'pages.account.forgetIdentity': 'own',
  'pages.account.passwordCode': 'anyone', // of one's own code: whether a second factor is asked
  'pages.account.choosePassword': 'anyone',
  'pages.activity.search': 'anyone',
  'pages.activity.read': 'anyone',
  'pages.activity.hostCard': 'anyone',
  'pages.activity.calendar': 'anyone',
  'pages.announcement.current': 'anyone',
  'pages.announcement.newest': 'operator',
  'pages.announcement.save': 'operator',
  'pages.calendarFeed.read': 'own',
  'pages.calendarFeed.renew': 'own',
  'pages.calendarFeed.close': 'own',
  'pages.calendarFeed.events': 'anyone',
  'pages.cheque.desk': 'own',
  'pages.cheque.slips': 'own',
  'pages.cheque.slip': 'own',
  'pages.cheque.slipFile': 'own',
  'pages.cheque.receive': 'account',
  'pages.cheque.cash': 'account',
  'pages.cheque.uncash': 'account',
  'pages.cheque.return': 'account',
  'pages.cheque.giveBack': 'account',
  'pages.cheque.takeOff': 'account',
  'pages.cheque.deposit': 'account',
  'pages.cheque.closeSlip': 'account',
  'pages.cheque.cashSlip': 'account',
  'pages.consent.record': 'anyone',
  'pages.attendance.list': 'account',
  'pages.attendance.takeBack': 'account',
  'pages.correction.read': 'operator',
  'pages.conversation.section': 'anyone',
  'pages.conversation.thread': 'anyone',
  'pages.conversation.place': 'anyone',
  'pages.conversation.hide': 'operator',
  'pages.conversation.show': 'operator',
  'pages.credentialChange.read': 'anyone', // with the link of the email
  'pages.credentialChange.deny': 'anyone',
  'pages.dashboard.read': 'own',
  'pages.door.overview': 'own',
  'pages.door.makePass': 'own', // no standing but BANNED closes a door, which the use case sees
  'pages.door.revokePass': 'own',
  'pages.door.revoke': 'own',
  'pages.door.decide': 'own',
  'pages.door.open': 'own',
  'pages.door.pass': 'anyone', // with the link
  'pages.door.openWithPass': 'anyone',
  'pages.door.leave': 'anyone', // of this browser
  'pages.door.held': 'anyone', // the host's people, and helpers by their door pass
  'pages.door.read': 'anyone',
  'pages.door.readPhotograph': 'anyone',
  'pages.draft.save': 'drafting',
  'pages.draft.read': 'account',
  'pages.draft.list': 'own',
  'pages.draft.outlook': 'own',
  'pages.draft.check': 'drafting',
  'pages.draft.remove': 'account',
  'pages.draft.publish': 'usable',
  'pages.feed.list': 'anyone',
  'pages.feed.news': 'anyone',
  'pages.feed.ofHost': 'anyone',
  'pages.feed.sitemap': 'anyone',
  'pages.home.soon': 'anyone',
  'pages.home.near': 'anyone',
  'pages.home.example': 'anyone',
  'pages.home.forYou': 'anyone',
  'pages.hostEmail.view': 'own',
  'pages.hostEmail.compose': 'own',
  'pages.hostEmail.preview': 'own',
  'pages.hostEmail.send': 'usable',
  'pages.hostEmail.remove': 'account',
  'pages.hostEmail.stop': 'account',
  'pages.hostEmail.readWayOut': 'anyone', // the link of the email is the proof
  'pages.hostEmail.takeWayOut': 'anyone',
  'pages.hosting.list': 'own',
  'pages.hosting.view': 'own',
  'pages.hosting.participant': 'own',
  'pages.hosting.sheet': 'own',
  'pages.hosting.check': 'account',
  'pages.hosting.change': 'account',
  'pages.hosting.resize': 'account',
  'pages.series.preview': 'account',
  'pages.series.repeat': 'usable',
  'pages.series.read': 'own',
  'pages.statistics.ofActivity': 'own',
  'pages.statistics.ofHost': 'own',
  'pages.statistics.file': 'own',
  'pages.identity.ways': 'own',
  'pages.identity.beginPasskey': 'own',
  'pages.identity.confirmWithPasskey': 'own',
  'pages.improvement.ask': 'usable',
  'pages.invitation.view': 'own',
  'pages.invitation.add': 'usable',
  'pages.invitation.remove': 'account',
  'pages.invitation.remind': 'usable',
  'pages.invitation.read': 'anyone',
  'pages.invitation.answer': 'anyone',
  'pages.invitation.readStop': 'anyone',
  'pages.invitation.stop': 'anyone',
  'pages.locale.set': 'anyone',
  'pages.mailbox.list': 'operator',
  'pages.mailbox.read': 'operator',
  'pages.moderation.waiting': 'operator',
  'pages.map.around': 'anyone',
  'pages.moderation.queue': 'operator',
  'pages.moderation.validate': 'operator',
  'pages.moderation.refuse': 'operator',
  'pages.moderation.withdraw': 'operator',
  'pages.revision.queue': 'operator',
  'pages.revision.accept': 'operator',
  'pages.revision.revert': 'operator',
  'pages.revision.refuse': 'operator',
  'pages.report.target': 'attendee',
  'pages.report.send': 'attendee',
  'pages.report.list': 'operator',
  'pages.report.close': 'operator',
  'pages.ban.list': 'operator',
  'pages.ban.account': 'operator',
  'pages.ban.place': 'operator',
  'pages.ban.lift': 'operator',
  'pages.ban.callOff': 'operator',
  'pages.ban.endSessions': 'operator',
  'pages.journal.read': 'operator',
  'pages.finder.search': 'operator',
  'pages.notification.read': 'own',
  'pages.notification.save': 'own',
  'pages.notification.switchOff': 'anyone',
  'pages.organisation.view': 'account',
  'pages.organisation.invite': 'usable',
  'pages.organisation.withdraw': 'account',
  'pages.organisation.setRole': 'account',
  'pages.organisation.issueCard': 'usable',
  'pages.organisation.endCard': 'account',
  'pages.organisation.readInvitation': 'anyone',
  'pages.organisation.accept': 'account',
  'pages.organisation.decline': 'anyone',
  'pages.newsletter.confirm': 'anyone',
  'pages.newsletter.unsubscribe': 'anyone',
  'pages.newsletter.overview': 'operator',
  'pages.newsletter.send': 'operator',
  'pages.passkey.list': 'own',
  'pages.passkey.begin': 'account',
  'pages.passkey.add': 'account',
  'pages.passkey.rename': 'account',
  'pages.passkey.remove': 'own',
  'pages.pick.list': 'operator',
  'pages.pick.set': 'operator',
  'pages.picture.keep': 'drafting',
  'pages.picture.state': 'anyone',
  'pages.picture.drawing': 'anyone',
  'pages.paymentAccount.read': 'own',
  'pages.paymentAccount.reread': 'own',
  'pages.paymentAccount.resume': 'usable',
  'pages.promotionalCode.list': 'operator',
  'pages.promotionalCode.read': 'operator',
  'pages.promotionalCode.make': 'operator',
  'pages.promotionalCode.end': 'operator',
  'pages.money.read': 'operator',
  'pages.money.verify': 'operator',
  'pages.money.retry': 'operator',
  'pages.money.close': 'operator',
  'pages.money.unexplained': 'operator',
  'pages.money.explain': 'operator',
  'pages.refund.read': 'operator',
  'pages.refund.give': 'operator',
  'pages.queue.read': 'operator',
  'pages.queue.retry': 'operator',
  'pages.queue.drop': 'operator',
  'pages.queue.retryAll': 'operator',
  'pages.queue.dropAll': 'operator',
  'pages.participation.countToMark': 'account',
  'pages.participation.list': 'anyone',
  'pages.participation.read': 'anyone',
  'pages.participation.ofActivity': 'anyone',
  'pages.participation.ticketsFile': 'anyone',
  'pages.order.list': 'anyone',
  'pages.order.read': 'anyone',
  'pages.order.receipt': 'anyone',
  'pages.order.creditNote': 'anyone',
  'pages.ticket.held': 'anyone', // likewise
  'pages.participation.nameParty': 'anyone', // the account or the pass is the proof
  'pages.participation.endLink': 'anyone', // the link is the proof
  'pages.participation.mailLink': 'anyone',
  'pages.participation.hostsWithEmail': 'own',
  'pages.participation.takeBackEmail': 'anyone', // the account or the pass is the proof
  'pages.retention.preview': 'operator',
  'pages.waitingList.read': 'anyone', // with the link of the email, too
  'pages.waitingList.decline': 'anyone', // the link is the proof
  'pages.waitingList.list': 'own',
  'pages.waitingList.entry': 'own',
  'pages.waitingList.offer': 'account',
  'pages.waitingList.remove': 'account',
  'pages.waitingList.open': 'account',
  'pages.review.ofActivity': 'anyone',
  'pages.review.ofHost': 'anyone',
  'pages.review.hide': 'operator',
  'pages.review.show': 'operator',
  'pages.secondFactor.read': 'own',
  'pages.secondFactor.begin': 'account',
  'pages.secondFactor.confirm': 'account',
  'pages.secondFactor.makeCodes': 'account',
  'pages.secondFactor.ownsCodes': 'account',
  'pages.secondFactor.end': 'own',
  'pages.securityLog.read': 'operator',
  'pages.session.current': 'anyone',
  'pages.session.end': 'anyone',
  'pages.ticket.read': 'anyone',
  'pages.ticket.file': 'anyone',
}
