import type { LimitName } from './rate-limit.ts'

/**
 * The limits that each procedure spends, or why it spends nothing. This is the whole table: a test fails for a
 * procedure without a row. Limits whose key only the procedure knows (a recipient, a pass, an activity) are spent
 * there, and named here in IN_PLACE.
 */

/** Spends nothing, because … */
const READ =
  'It reads: nothing is written, asked of others or drawn, and pages wait in a queue (docs/decisions/016).'
const OPERATOR = 'Operators are few and known by name, and each act is in the audit log.'
const NOT_BUILT = 'It answers 501.'
const HELD_DOOR =
  'Nobody guesses the secret of a door device, of 256 bits, and a helper shares the network of the place with its guests.'
const ENDS = 'It only ends what the browser brought along.'

export const WRITES_NOTHING: readonly string[] = [READ, NOT_BUILT]

type Row = readonly LimitName[] | string

const CHANGE_ACCOUNT = ['changeAccount'] as const
const CHANGE_ACTIVITY = ['changeActivity'] as const
const SEARCH = ['search', 'searchOfAccount'] as const
const LINK = ['wrongLink'] as const
const DRAW = ['wrongLink', 'ticketFile', 'ticketFileOfAccount'] as const
const HANDLE = ['handleParticipants'] as const
const ORGANISATION = ['organisation'] as const
const GUEST_LIST = ['guestList'] as const
const HOST_EMAIL = ['hostEmail'] as const

/** Every procedure, by its path in the contract. */
export const PROCEDURE_LIMITS: Record<string, Row> = {
  'account.signUp': ['wrongLink'], // and `signUp` or `guestPass`
  'account.resendConfirmation': CHANGE_ACCOUNT,
  'account.confirmEmail': LINK,
  'account.askPasswordCode': ['passwordCode'],
  'account.requestPassword': ['passwordCode'],
  'account.changePassword': LINK, // and `passwordFailure`, or `secondFactorFailure`
  'account.redeemCode': ['wrongPromotionalCode'],
  'account.confirmIdentity': CHANGE_ACCOUNT, // and `passwordFailure`, `identityCodeFailure`
  'account.sendIdentityCode': CHANGE_ACCOUNT, // and the budget of its e-mail

  'activity.publish': ['publish'],
  'activity.read': READ,
  'activity.setPicture': CHANGE_ACTIVITY,
  'activity.list': SEARCH,
  'activity.listMine': READ,
  'activity.update': CHANGE_ACTIVITY,
  'activity.cancel': CHANGE_ACTIVITY,
  'activity.promoted': READ,
  'activity.suggest': SEARCH,
  'activity.countExternal': ['externalTickets', 'externalTicketsOfAccount'],

  'attendance.rate': HANDLE,
  'attendance.correct': OPERATOR,
  'attendance.listToRate': READ,

  'comment.add': ['comment'],
  'comment.list': READ,
  'comment.update': ['comment'],
  'comment.remove': CHANGE_ACCOUNT,

  'contact.write': NOT_BUILT,
  'contact.subscribe': ['newsletter'],

  'dashboard.stats': NOT_BUILT,
  'dashboard.payments': NOT_BUILT,
  'dashboard.participants': NOT_BUILT,

  'door.read': HELD_DOOR, // and `doorList`
  'door.settle': HELD_DOOR, // and `doorSettling`, `unknownCode`

  'email.save': HOST_EMAIL, // and five NOW a day and activity
  'email.test': ['hostEmailTest'],
  'email.read': READ,

  'improvement.ask': 'The service counts its own rows, with the number of `improve`.',
  'improvement.keep': CHANGE_ACCOUNT,

  'invitation.send': GUEST_LIST,
  'invitation.save': GUEST_LIST,
  'invitation.list': READ,

  'lookup.types': READ,
  'lookup.randomPicture': READ,
  'lookup.chart': READ,
  'lookup.reviews': READ,

  'manualParticipant.add': ['manualParticipant'],
  'manualParticipant.update': HANDLE,

  'order.receipt': DRAW,
  'order.list': LINK,

  'organisation.list': READ,
  'organisation.removeMember': ORGANISATION,
  'organisation.act': CHANGE_ACCOUNT,

  'participation.join': LINK, // and `join`, `joinOfActivity`, `paymentRead`, and the two of member cards
  'participation.cancelTickets': LINK, // each needs a registration before it
  'participation.remove': HANDLE,
  'participation.approve': HANDLE,
  'participation.exportList': ['export'],

  'payment.open': LINK, // and `paymentOpened`, those of `participation.join`, and what is held
  'payment.abandon': LINK, // and `paymentOpened`
  'payment.readStatus': LINK, // and `paymentRead`
  'pages.buying.quote': READ,
  'pages.buying.pause': READ,
  'pages.buying.standing': LINK, // and `paymentRead`
  'pages.buying.resume': LINK, // and `paymentOpened`
  'payment.openAccount': CHANGE_ACCOUNT,
  'payment.openDashboard': CHANGE_ACCOUNT,

  'place.search':
    'Nobody is refused: beyond `place` and `placesOfSite` our own list of towns answers, which costs nothing.',
  'place.read': 'As place.search.',

  'profile.read': READ,
  'profile.update': CHANGE_ACCOUNT,
  'profile.updateBilling': CHANGE_ACCOUNT,
  'profile.setPicture': CHANGE_ACCOUNT,
  'profile.readPicture': READ,
  'profile.saveInterests': CHANGE_ACCOUNT,
  'profile.readInterests': READ,
  'profile.saveFilters': CHANGE_ACCOUNT,
  'profile.readFilters': READ,
  'profile.follow': ['follow'],

  'report.send': ['report', 'reportByVisitor'],
  'report.listReasons': READ,

  'review.save': ['review'],
  'review.remove': ['review'],
  'review.answer': ['review'],

  'subscription.listProducts': NOT_BUILT,
  'subscription.subscribe': NOT_BUILT,
  'subscription.read': NOT_BUILT,
  'subscription.end': NOT_BUILT,
  'subscription.list': NOT_BUILT,

  'ticket.look': HELD_DOOR, // and `doorReading`, `unknownCode`
  'ticket.handOn': LINK, // the emails have limits of their own
  'ticket.checkIn': HELD_DOOR, // and `doorReading`, `unknownCode`
  'ticket.listKeys': READ,

  'waitingList.join': LINK, // and `wait`, `waitOfNetwork`
  'waitingList.leave': LINK, // each needs a place in line before it

  'pages.account.acceptTerms': CHANGE_ACCOUNT,
  'pages.account.billing': READ,
  'pages.account.details': READ,
  'pages.account.parentRequest': READ,
  'pages.account.agreeAsParent': LINK,
  'pages.account.sponsor': READ,
  'pages.account.closure': READ,
  'pages.account.leaving': READ,
  'pages.account.removePicture': CHANGE_ACCOUNT,
  'pages.account.ownData': ['ownData'],
  'pages.account.remove': 'Only once.',
  'pages.account.sessions': READ,
  'pages.account.endSession': CHANGE_ACCOUNT,
  'pages.account.identities': READ,
  'pages.account.forgetIdentity': CHANGE_ACCOUNT,
  'pages.account.passwordCode': READ,
  'pages.account.choosePassword': LINK,
  'pages.activity.search': SEARCH,
  'pages.activity.read': READ,
  'pages.activity.hostCard': READ,
  'pages.activity.calendar': READ,
  'pages.announcement.current': READ,
  'pages.announcement.newest': OPERATOR,
  'pages.announcement.save': OPERATOR,
  'pages.calendarFeed.read': READ,
  'pages.calendarFeed.renew': CHANGE_ACCOUNT,
  'pages.calendarFeed.close': CHANGE_ACCOUNT,
  'pages.calendarFeed.events': LINK, // and `calendarFeed`
  'pages.cheque.desk': READ,
  'pages.cheque.slips': READ,
  'pages.cheque.slip': READ,
  'pages.cheque.slipFile': ['ticketFileOfAccount'],
  'pages.cheque.receive': HANDLE,
  'pages.cheque.cash': HANDLE,
  'pages.cheque.uncash': HANDLE,
  'pages.cheque.return': HANDLE,
  'pages.cheque.giveBack': HANDLE,
  'pages.cheque.takeOff': HANDLE,
  'pages.cheque.deposit': HANDLE,
  'pages.cheque.closeSlip': HANDLE,
  'pages.cheque.cashSlip': HANDLE,
  'pages.consent.record': ['consent', 'consentOfAccount'],
  'pages.attendance.list': READ,
  'pages.attendance.takeBack': HANDLE,
  'pages.correction.read': OPERATOR,
  'pages.conversation.section': READ,
  'pages.conversation.thread': READ,
  'pages.conversation.place': READ,
  'pages.conversation.hide': OPERATOR,
  'pages.conversation.show': OPERATOR,
  'pages.credentialChange.read': LINK,
  'pages.credentialChange.deny': LINK,
  'pages.dashboard.read': READ,
  'pages.door.overview': READ,
  'pages.door.makePass': ['doorPass'],
  'pages.door.revokePass': ['doorPass'],
  'pages.door.revoke': ['doorPass'],
  'pages.door.decide': HANDLE,
  'pages.door.open': ['doorPass'],
  'pages.door.pass': LINK,
  'pages.door.openWithPass': LINK,
  'pages.door.leave': ENDS,
  'pages.door.held': HELD_DOOR,
  'pages.door.read': HELD_DOOR, // and `doorReading`, `unknownCode`
  'pages.door.readPhotograph': HELD_DOOR, // and `doorPhotograph`, `doorReading`, `unknownCode`
  'pages.draft.save': ['draftSaved'], // and `draft` or `draftUnconfirmed` for a new one
  'pages.draft.read': READ,
  'pages.draft.list': READ,
  'pages.draft.outlook': READ,
  'pages.draft.check': ['draftChecked'],
  'pages.draft.remove': CHANGE_ACTIVITY,
  'pages.draft.publish': ['publish'],
  'pages.feed.list': SEARCH,
  'pages.feed.news': SEARCH,
  'pages.feed.ofHost': SEARCH,
  'pages.feed.sitemap': READ,
  'pages.home.soon': READ,
  'pages.home.near': READ,
  'pages.home.example': READ,
  'pages.home.forYou': READ,
  'pages.hostEmail.view': READ,
  'pages.hostEmail.compose': READ,
  'pages.hostEmail.preview': READ,
  'pages.hostEmail.send': HOST_EMAIL, // and five NOW a day and activity
  'pages.hostEmail.remove': HOST_EMAIL,
  'pages.hostEmail.stop': HOST_EMAIL,
  'pages.hostEmail.readWayOut': LINK,
  'pages.hostEmail.takeWayOut': LINK,
  'pages.hosting.list': READ,
  'pages.hosting.view': READ,
  'pages.hosting.participant': READ,
  'pages.hosting.sheet': READ,
  'pages.hosting.check': ['draftChecked'],
  'pages.hosting.change': CHANGE_ACTIVITY,
  'pages.hosting.resize': CHANGE_ACTIVITY,
  'pages.series.preview': READ,
  'pages.series.repeat': ['series'],
  'pages.series.read': READ,
  'pages.statistics.ofActivity': READ,
  'pages.statistics.ofHost': READ,
  'pages.statistics.file': ['export'],
  'pages.identity.ways': READ,
  'pages.identity.beginPasskey': CHANGE_ACCOUNT,
  'pages.identity.confirmWithPasskey': CHANGE_ACCOUNT, // and `passwordFailure`
  'pages.improvement.ask': 'The service counts its own rows, with the number of `improve`.',
  'pages.invitation.view': READ,
  'pages.invitation.add': GUEST_LIST,
  'pages.invitation.remove': GUEST_LIST,
  'pages.invitation.remind': GUEST_LIST,
  'pages.invitation.read': LINK,
  'pages.invitation.answer': LINK,
  'pages.invitation.readStop': LINK,
  'pages.invitation.stop': LINK,
  'pages.locale.set': CHANGE_ACCOUNT,
  'pages.mailbox.list': OPERATOR,
  'pages.mailbox.read': OPERATOR,
  'pages.moderation.waiting': OPERATOR,
  'pages.map.around': READ,
  'pages.moderation.queue': OPERATOR,
  'pages.moderation.validate': OPERATOR,
  'pages.moderation.refuse': OPERATOR,
  'pages.moderation.withdraw': OPERATOR,
  'pages.revision.queue': OPERATOR,
  'pages.revision.accept': OPERATOR,
  'pages.revision.revert': OPERATOR,
  'pages.revision.refuse': OPERATOR,
  'pages.report.target': READ,
  'pages.report.send': ['report', 'reportByVisitor'],
  'pages.report.list': OPERATOR,
  'pages.report.close': OPERATOR,
  'pages.ban.list': OPERATOR,
  'pages.ban.account': OPERATOR,
  'pages.ban.place': OPERATOR,
  'pages.ban.lift': OPERATOR,
  'pages.ban.callOff': OPERATOR,
  'pages.ban.endSessions': OPERATOR,
  'pages.journal.read': OPERATOR,
  'pages.finder.search': OPERATOR,
  'pages.notification.read': READ,
  'pages.notification.save': CHANGE_ACCOUNT,
  'pages.notification.switchOff': LINK,
  'pages.organisation.view': READ,
  'pages.organisation.invite': ORGANISATION,
  'pages.organisation.withdraw': ORGANISATION,
  'pages.organisation.setRole': ORGANISATION,
  'pages.organisation.issueCard': ORGANISATION,
  'pages.organisation.endCard': ORGANISATION,
  'pages.organisation.readInvitation': LINK,
  'pages.organisation.accept': LINK,
  'pages.organisation.decline': LINK,
  'pages.newsletter.confirm': LINK,
  'pages.newsletter.unsubscribe': LINK,
  'pages.newsletter.overview': OPERATOR,
  'pages.newsletter.send': OPERATOR,
  'pages.passkey.list': READ,
  'pages.passkey.begin': CHANGE_ACCOUNT,
  'pages.passkey.add': CHANGE_ACCOUNT,
  'pages.passkey.rename': CHANGE_ACCOUNT,
  'pages.passkey.remove': CHANGE_ACCOUNT,
  'pages.pick.list': OPERATOR,
  'pages.pick.set': OPERATOR,
  'pages.picture.drawing': 'Drawn once and kept; drawings wait in a queue of their own.',
  'pages.picture.keep': CHANGE_ACTIVITY,
  'pages.picture.state': READ,
  'pages.paymentAccount.read': READ,
  'pages.paymentAccount.reread': CHANGE_ACCOUNT,
  'pages.paymentAccount.resume': CHANGE_ACCOUNT,
  'pages.promotionalCode.list': OPERATOR,
  'pages.promotionalCode.read': OPERATOR,
  'pages.promotionalCode.make': OPERATOR,
  'pages.promotionalCode.end': OPERATOR,
  'pages.money.read': OPERATOR,
  'pages.money.verify': OPERATOR,
  'pages.money.retry': OPERATOR,
  'pages.money.close': OPERATOR,
  'pages.money.unexplained': OPERATOR,
  'pages.money.explain': OPERATOR,
  'pages.refund.read': OPERATOR,
  'pages.refund.give': OPERATOR,
  'pages.queue.read': OPERATOR,
  'pages.queue.retry': OPERATOR,
  'pages.queue.retryAll': OPERATOR,
  'pages.queue.drop': OPERATOR,
  'pages.queue.dropAll': OPERATOR,
  'pages.participation.countToMark': READ,
  'pages.participation.list': LINK,
  'pages.participation.read': LINK,
  'pages.participation.ofActivity': LINK,
  'pages.participation.ticketsFile': DRAW,
  'pages.order.list': LINK,
  'pages.order.read': LINK,
  'pages.order.receipt': DRAW,
  'pages.order.creditNote': DRAW,
  'pages.ticket.held': LINK,
  'pages.participation.nameParty': LINK, // it needs a registration before it
  'pages.participation.endLink': LINK,
  'pages.participation.mailLink': ['passwordCode'],
  'pages.participation.hostsWithEmail': READ,
  'pages.participation.takeBackEmail': LINK, // it needs a registration before it
  'pages.retention.preview': OPERATOR,
  'pages.waitingList.read': LINK,
  'pages.waitingList.decline': LINK,
  'pages.waitingList.list': READ,
  'pages.waitingList.entry': READ,
  'pages.waitingList.offer': CHANGE_ACTIVITY,
  'pages.waitingList.remove': CHANGE_ACTIVITY,
  'pages.waitingList.open': CHANGE_ACTIVITY,
  'pages.review.ofActivity': READ,
  'pages.review.ofHost': READ,
  'pages.review.hide': OPERATOR,
  'pages.review.show': OPERATOR,
  'pages.secondFactor.read': READ,
  'pages.secondFactor.begin': CHANGE_ACCOUNT,
  'pages.secondFactor.confirm': CHANGE_ACCOUNT, // and `passwordFailure`
  'pages.secondFactor.makeCodes': CHANGE_ACCOUNT,
  'pages.secondFactor.ownsCodes': CHANGE_ACCOUNT,
  'pages.secondFactor.end': CHANGE_ACCOUNT,
  'pages.securityLog.read': OPERATOR,
  'pages.session.current': READ,
  'pages.session.end': ENDS,
  'pages.ticket.read': LINK,
  'pages.ticket.file': DRAW,
}

/** Spent inside of a procedure or a use case, where the key is known. */
export const SPENT_IN_PLACE: readonly LimitName[] = [
  'signInFailure',
  'signInFailureByDevice',
  'signInFailureByAccount',
  'signInFailureByNetwork',
  'signIn',
  'signInByNetwork',
  'secondFactorOfSignIn',
  'secondFactorFailure',
  'secondFactorFailureByDevice',
  'passwordFailure',
  'identityCodeFailure',
  'signInBegun',
  'signUp',
  'guestPass',
  'wrongMemberCard',
  'wrongMemberCardByNetwork',
  'join',
  'joinOfActivity',
  'wait',
  'waitOfNetwork',
  'paymentRead',
  'paymentOpened',
  'draft',
  'draftUnconfirmed',
  'improve',
  'upload',
  'calendarFeed',
  'securityEvent',
  'securityEventCounted',
  'securityEventOfSite',
  'place',
  'placeOfAccount',
  'placesOfSite',
  'doorReading',
  'doorPhotograph',
  'unknownCode',
  'doorList',
  'doorSettling',
]

/** The codes that a caller gets who tries random links and codes. */
const WRONG_SECRET = new Set([
  'UNKNOWN_LINK',
  'EXPIRED_LINK',
  'UNKNOWN_CODE',
  'EXPIRED_CODE',
  'CODE_OVER',
  'UNKNOWN_PASS',
  'UNKNOWN_PROVIDER_CODE',
  'NOT_FOUND',
])

/** Returns whether a refusal shows a wrong secret. Without a pass, UNAUTHORIZED only says that nobody is signed in. */
export function showsWrongSecret(code: string, input: unknown): boolean {
  if (code !== 'UNAUTHORIZED') return WRONG_SECRET.has(code)
  return typeof input === 'object' && input !== null && 'guestId' in input && Boolean(input.guestId)
}
