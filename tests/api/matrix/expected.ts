/**
 * The permissions (decisions §10): each line a call, each column a role, each cell the answer to a person in that role.
 * Written by hand, never computed. People who only check tickets in get their column when there are such people.
 *
 * visitor: not signed in · guest: neither, but shows a pass where the call takes one · mail: has not confirmed the address ·
 * terms: has not accepted the terms in force · user: an account like any other · pro: a PRO account · host: hosts the
 * activity that the line is about · hostPro: hosts it with a PRO account · other: hosts something else · operator · banned ·
 * orgAdmin, orgMember: act for the organisation (a PRO account) that hosts it, or that the line is about.
 *
 * In a line of *one's own* everybody acts on something that is theirs (hosted by them, or registered by them), which they
 * had before they came into their state. A person who can have none acts on somebody else's.
 *
 * yes: done · in: sign in first · mail: confirm the address first · wait: the account waits for something · ban: banned ·
 * no: not an operator · absent: did not attend · 404: as if it did not exist · 409: cannot be joined, or has to be
 * cancelled first · guest: of a guest, who has no password · pro: for PRO accounts · host: the host attends anyway ·
 * admin: for admins of the organisation · late: it has begun · and for lists: all: everybody's entry · own: only one's
 * own · few: only how many come · none: nothing.
 */
const TABLE = `
                                        visitor guest mail  terms user  pro   host  hostPro other operator banned orgAdmin orgMember

account.signUp                          yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
account.signUp (as a guest)             yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
account.resendConfirmation              in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
account.confirmEmail                    yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
account.askPasswordCode                 yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
account.requestPassword                 yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
account.requestPassword (of a guest)    guest   guest guest guest guest guest guest guest   guest guest    guest  guest    guest
account.changePassword (with a code)    yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
account.changePassword (one's own)      in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
account.redeemCode                      in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes

activity.publish                        in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
activity.read                           few     few   few   few   few   few   all   all     few   all      few    all      all
activity.read (one's own)               few     few   own   own   own   own   all   all     own   all      own    all      all
activity.read (not online)              404     404   404   404   404   404   yes   yes     404   yes      404    yes      yes
activity.read (private)                 404     404   404   404   404   404   yes   yes     404   yes      404    yes      yes
activity.cancel                         in      in    404   404   404   404   yes   yes     404   yes      ban    yes      admin
activity.cancel (one's own)             in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      admin
activity.cancel (after the start)       in      in    404   404   404   404   late  late    404   yes      ban    late     admin
activity.setPicture                     in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      admin
activity.setPicture (one's own)         in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
activity.list                           yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
activity.promoted                       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
activity.suggest                        yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
activity.suggest (not online)           404     404   404   404   404   404   yes   yes     404   yes      404    yes      yes
activity.listMine                       in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
activity.update                         in      in    404   404   404   404   yes   yes     404   404      ban    yes      admin
activity.update (one's own)             in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
activity.countExternal                  yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes

attendance.rate                         in      in    404   404   404   404   yes   yes     404   404      ban    yes      yes
attendance.rate (one's own)             in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
attendance.correct                      in      in    no    no    no    no    no    no      no    yes      ban    no       no
attendance.listToRate                   in      in    none  none  none  none  yes   yes     none  none     ban    yes      yes
attendance.listToRate (one's own)       in      in    none  yes   yes   yes   yes   yes     yes   yes      ban    yes      yes

comment.add                             in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
comment.add (not online)                in      in    wait  wait  404   404   409   409     404   409      ban    409      409
comment.list                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
comment.list (not online)               404     404   404   404   404   404   yes   yes     404   yes      404    yes      yes
comment.update                          in      in    wait  wait  404   404   404   404     404   404      ban    404      404
comment.update (one's own)              in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
comment.remove                          in      in    404   404   404   404   404   404     404   404      ban    404      404
comment.remove (one's own)              in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
comment.remove (of the host)            in      in    404   404   404   404   yes   yes     404   404      ban    yes      404

contact.subscribe                       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes

improvement.ask                         in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
improvement.keep                        in      in    404   404   404   404   404   404     404   404      ban    404      404
improvement.keep (one's own)            in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes

invitation.send                         in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      admin
invitation.save                         in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      admin
invitation.list                         in      in    404   404   404   404   yes   yes     404   404      404    yes      admin

lookup.types                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
lookup.reviews                          yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
lookup.randomPicture                    yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
lookup.chart                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes

manualParticipant.add                   in      in    404   404   404   404   yes   yes     404   404      ban    yes      yes
manualParticipant.add (one's own)       in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
manualParticipant.update                in      in    404   404   404   404   yes   yes     404   404      ban    yes      yes
manualParticipant.update (one's own)    in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes

organisation.list                       in      in    none  none  none  none  none  none    none  none     none   own      own
organisation.list (of somebody else)    in      in    404   404   404   404   404   404     404   404      404    404      404
organisation.removeMember               in      in    404   404   404   404   404   404     404   404      ban    yes      admin
organisation.removeMember (leaving)     in      in    404   404   404   404   404   404     404   404      ban    yes      yes
organisation.act                        in      in    404   404   404   404   404   404     404   404      ban    yes      yes

participation.join                      in      yes   mail  wait  yes   yes   host  host    yes   yes      ban    yes      yes
participation.join (not online)         in      404   mail  wait  404   404   409   409     404   409      ban    404      404
participation.cancelTickets             in      404   404   404   404   404   404   404     404   404      ban    404      404
participation.cancelTickets (one's own) in      yes   yes   yes   yes   yes   404   404     yes   yes      ban    yes      yes
participation.cancelTickets (of a pass) in      404   404   404   404   404   404   404     404   404      ban    404      404
participation.remove                    in      in    404   404   404   404   pro   yes     404   404      ban    yes      admin
participation.remove (one's own)        in      in    pro   pro   pro   yes   pro   yes     pro   pro      ban    yes      admin
participation.remove (by hand)          in      in    404   404   404   404   yes   yes     404   404      ban    yes      admin
participation.approve                   in      in    404   404   404   404   yes   yes     404   404      ban    yes      admin
participation.approve (one's own)       in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
participation.exportList                in      in    404   404   404   404   yes   yes     404   yes      404    yes      admin
participation.exportList (one's own)    in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes

place.search                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
place.read                              yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes

profile.read                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
profile.read (of who only takes part)   404     404   404   404   404   404   yes   yes     404   yes      404    yes      yes
profile.read (one's own)                in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
profile.update                          in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
profile.updateBilling                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      admin
profile.setPicture                      in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
profile.readPicture                     in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
profile.saveInterests                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
profile.readInterests                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
profile.saveFilters                     in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
profile.readFilters                     in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
profile.follow                          in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes

report.send                             yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
report.listReasons                      yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes

review.save                             in      in    wait  wait  absent absent absent absent  absent absent   ban    absent   absent
review.save (one's own)                 in      in    wait  wait  yes   yes   absent absent  yes   yes      ban    yes      yes
review.remove                           in      in    404   404   404   404   404   404     404   404      ban    404      404
review.remove (one's own)               in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
review.answer                           in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      404

pages.account.acceptTerms               in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.account.billing                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      admin
pages.account.choosePassword            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.choosePassword (no link)  404     404   404   404   404   404   404   404     404   404      404    404      404
pages.account.details                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.endSession                in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.endSession (of others)     in      in    404   404   404   404   404   404     404   404      404   404      404
pages.account.identities                in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.forgetIdentity            in      in    404   404   404   404   404   404     404   404      404    404      404
pages.account.forgetIdentity (one's own)   in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.parentRequest             yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.agreeAsParent             yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.agreeAsParent (no link)   404     404   404   404   404   404   404   404     404   404      404    404      404
pages.account.sponsor                   yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.closure                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.leaving                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.ownData                   in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.remove                    in      in    yes   yes   yes   yes   409   409     409   yes      yes    yes      yes
pages.account.sendDeletionCode          in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.account.removePicture             in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.account.sessions                  in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.activity.search                   yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.activity.calendar                 yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.announcement.current              yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.announcement.newest               in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.announcement.save                 in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.calendarFeed.read                 in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.calendarFeed.renew                in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.calendarFeed.close                in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.calendarFeed.events               yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.consent.record                    yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.conversation.section              yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.conversation.thread               yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.conversation.place                yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.conversation.hide                 in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.conversation.show                 in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.feed.list                         yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.feed.ofHost                       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.feed.sitemap                      yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.home.soon                         yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.home.near                         yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.pick.list                         in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.pick.set                          in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.draft.save                        in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.draft.read                        in      in    404   404   404   404   yes   yes     404   404      ban    yes      404
pages.draft.read (one's own)            in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.draft.list                        in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.draft.remove                      in      in    404   404   404   404   yes   yes     404   404      ban    yes      404
pages.draft.remove (one's own)          in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.draft.publish                     in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      404
pages.draft.publish (one's own)         in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.hosting.list                      in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.hosting.view                      in      in    404   404   404   404   all   all     404   all      404    all      all
pages.hosting.view (one's own)          in      in    all   all   all   all   all   all     all   all      all    all      all
pages.hosting.resize                    in      in    404   404   404   404   yes   yes     404   404      ban    yes      admin
pages.hosting.resize (one's own)        in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.series.preview                    in      in    404   404   404   404   yes   yes     404   404      ban    yes      admin
pages.series.repeat                     in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      admin
pages.series.read                       in      in    404   404   404   404   yes   yes     404   yes      404    yes      yes
pages.improvement.ask                   in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.invitation.view                   in      in    404   404   404   404   yes   yes     404   404      404    yes      admin
pages.invitation.add                    in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      admin
pages.invitation.remove                 in      in    404   404   404   404   yes   yes     404   404      ban    yes      admin
pages.invitation.remind                 in      in    wait  wait  404   404   yes   yes     404   404      ban    yes      admin
pages.invitation.read                   yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.invitation.answer                 yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.invitation.readStop               yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.invitation.stop                   yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.locale.set                        yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.mailbox.list                      in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.mailbox.read                      in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.moderation.queue                  in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.moderation.validate               in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.moderation.refuse                 in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.moderation.waiting                in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.moderation.withdraw               in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.revision.queue                    in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.revision.accept                   in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.revision.revert                   in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.revision.refuse                   in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.report.target                     yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.report.list                       in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.report.close                      in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.ban.list                          in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.ban.account                       in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.ban.place                         in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.ban.lift                          in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.ban.callOff                       in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.correction.read                   in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.promotionalCode.list              in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.promotionalCode.read              in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.promotionalCode.make              in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.promotionalCode.end               in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.journal.read                      in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.organisation.view                 in      in    404   404   404   404   404   404     404   404      ban    yes      admin
pages.organisation.invite               in      in    wait  wait  404   404   404   404     404   404      ban    yes      admin
pages.organisation.withdraw             in      in    404   404   404   404   404   404     404   404      ban    yes      admin
pages.organisation.setRole              in      in    404   404   404   404   404   404     404   404      ban    yes      admin
pages.organisation.issueCard            in      in    wait  wait  404   404   404   404     404   404      ban    yes      admin
pages.organisation.endCard              in      in    404   404   404   404   404   404     404   404      ban    yes      admin
pages.organisation.readInvitation       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.organisation.accept               in      in    mail  yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.organisation.decline              yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.notification.read                 in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.notification.save                 in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.notification.switchOff            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.map.around                        yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.newsletter.confirm                yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.newsletter.unsubscribe            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.newsletter.overview               in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.newsletter.send                   in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.passkey.list                      in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.passkey.begin                     in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.passkey.add                       in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.passkey.rename                    in      in    404   404   404   404   404   404     404   404      ban    404      404
pages.passkey.rename (one's own)        in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.passkey.remove                    in      in    404   404   404   404   404   404     404   404      404    404      404
pages.passkey.remove (one's own)        in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.picture.keep                      in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban    yes      yes
pages.picture.state                     yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.picture.drawing                   yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.queue.read                        in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.queue.retry                       in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.queue.drop                        in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.queue.retryAll                    in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.queue.dropAll                     in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.participation.endLink             yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.participation.mailLink            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.participation.list                in      none  none  none  none  none  none  none    none  none     none   none     none
pages.participation.list (one's own)    in      own   own   own   own   own   none  none    own   own      own    own      own
pages.retention.preview                 in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.review.ofActivity                 yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.review.ofHost                     yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.review.hide                       in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.review.show                       in      in    no    no    no    no    no    no      no    yes      ban    no       no
pages.session.current                   none    none  own   own   own   own   own   own     own   own      own    own      own
pages.session.end                       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
pages.ticket.read                       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes    yes      yes
`

export const ROLES = [
  'visitor',
  'guest',
  'mail',
  'terms',
  'user',
  'pro',
  'host',
  'hostPro',
  'other',
  'operator',
  'banned',
  'orgAdmin',
  'orgMember',
] as const

export type Role = (typeof ROLES)[number]

export interface Line {
  /** The label of the table's line: a procedure, and what is special about the case. */
  name: string
  procedure: string
  cells: Record<Role, string>
}

export function readTable(): Line[] {
  const [head = '', ...lines] = TABLE.split('\n').filter((line) => line.trim())
  if (head.trim().split(/\s+/).join() !== ROLES.join())
    throw new Error(`The columns are not those of ROLES: ${head}`)
  return lines.map(readLine)
}

function readLine(line: string): Line {
  const words = line.trim().split(/\s+/)
  const cells = words.slice(-ROLES.length)
  const name = words.slice(0, -ROLES.length).join(' ')
  const [procedure = ''] = words
  return {
    name,
    procedure,
    cells: Object.fromEntries(ROLES.map((role, at) => [role, cells[at]])) as Record<Role, string>,
  }
}
