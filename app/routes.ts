import { index, route, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'
import { organisePath } from '#server/domain/platform/brand.ts'

/** Only in the build that `npm run bench` makes: measures the cost of an empty page and an empty answer. */
const benchRoutes = process.env.VIREE_BENCH
  ? [
      route('bench/vide', '../tests/bench/routes/vide.tsx', { id: 'bench/vide' }),
      route('api-bench/vide', '../tests/bench/routes/api-vide.ts', { id: 'bench/api-vide' }),
    ]
  : []

/** The site map: every address on one page. Addresses are French, files are English and grouped by area of the site. */
export default [
  index('features/search/home.tsx', { id: 'search/home' }),

  // Activities, for everybody
  page('activites', 'features/search/list.tsx'),
  ...['ics', 'atom'].flatMap(feedRoutes),
  page('activites/:activityId/inscription', 'features/participation/join.tsx'),
  page('activites/:activityId/inscription/payer', 'features/participation/confirm.tsx'),
  page('activites/:activityId/inscription/merci', 'features/participation/joined.tsx'),
  page('activites/:activityId/attente', 'features/participation/wait.tsx'),
  page('partage/:file', 'features/activity/pictures/share.ts'),
  page('plans/:file', 'features/activity/pictures/map.ts'),
  page('integrer', 'features/activity/embed/code.tsx'),
  page('embarquer/viree.js', 'features/activity/embed/script.ts'),
  page('embarquer/activite/:activityId', 'features/activity/embed/card.ts'),
  page('embarquer/activites', 'features/activity/embed/list.ts'),
  page('oembed', 'features/activity/embed/oembed.ts'),
  page('activites/:activityId/activite.ics', 'features/activity/calendar.ts'),
  page('activites/:activityId/billetterie', 'features/activity/external-tickets.ts'),
  page('activites/:activityId/commentaires/:commentId', 'features/activity/conversation/thread.tsx'),
  page('activites/:activityId/avis', 'features/activity/reviews.tsx'),
  page('activites/:activityId/:slug?', 'features/activity/page.tsx'),
  page('profil/:userId', 'features/account/profile.tsx'),
  page('signaler', 'features/moderation/report.tsx'),

  // Accounts
  page('authentification', 'features/account/sign-in/authentication.tsx'),
  page('authentification/google', 'features/account/sign-in/google.tsx'),
  page('authentification/double-verification', 'features/account/sign-in/second-factor.tsx'),
  page('authentification/cle', 'features/account/sign-in/passkey.ts'),
  page('deconnexion', 'features/account/sign-in/sign-out.ts'),
  page('courriel/confirmer', 'features/account/email/confirm.tsx'),
  page('courriel/desabonnement', 'features/notification/switch-off.tsx'),
  page('courriel/messages', 'features/notification/messages.tsx'),
  page('courriel/parent', 'features/account/email/parent.tsx'),
  page('courriel/pas-moi', 'features/account/email/not-me.tsx'),
  page('courriel/renvoyer', 'features/account/email/resend-confirmation.tsx'),
  page('mot-de-passe', 'features/account/password/new.tsx'),
  page('invitation', 'features/account/organisation-invitation.tsx'),
  page('invitation/activite', 'features/invitation/answer.tsx'),
  page('invitation/desabonnement', 'features/invitation/stop.tsx'),
  page('au-revoir', 'features/account/farewell.tsx'),
  page('mon-compte', 'features/account/settings/index.ts'),
  page('mon-compte/profil', 'features/account/settings/profile.tsx'),
  page('mon-compte/interets', 'features/account/settings/interests.tsx'),
  page('mon-compte/notifications', 'features/account/settings/notifications.tsx'),
  page('mon-compte/agenda', 'features/account/settings/calendar.tsx'),
  page('mon-compte/facturation', 'features/account/settings/billing.tsx'),
  page('mon-compte/paiements', 'features/account/settings/payments.tsx'),
  page('mon-compte/paiements/reprendre', 'features/account/settings/payments/resume.ts'),
  page('mon-compte/paiements/retour', 'features/account/settings/payments/back.tsx'),
  page('mon-compte/securite', 'features/account/settings/security.tsx'),
  page('mon-compte/securite/cles', 'features/account/settings/security/passkeys.ts'),
  page('mon-compte/securite/double-verification', 'features/account/settings/security/second-factor.tsx'),
  page(
    'mon-compte/securite/double-verification/codes.txt',
    'features/account/settings/security/recovery-codes-file.ts',
  ),
  page('mon-compte/securite/verifier-cles', 'features/account/settings/security/check-passkeys.tsx'),
  page('mon-compte/verifier', 'features/account/identity/prove.tsx'),
  page('mon-compte/verifier/cle', 'features/account/identity/passkey.ts'),
  page('mon-compte/confidentialite', 'features/account/settings/privacy.tsx'),
  page('mon-compte/confidentialite/mes-donnees.zip', 'features/account/settings/privacy/own-data.ts'),
  page('mon-compte/confidentialite/supprimer', 'features/account/settings/privacy/leave.tsx'),
  page('mon-compte/organisations', 'features/account/settings/organisations/list.tsx'),
  page(
    'mon-compte/organisations/:organisationId',
    'features/account/settings/organisations/organisation.tsx',
  ),
  page(
    'mon-compte/organisations/:organisationId/cartes/:memberCardId',
    'features/account/settings/organisations/member-card.tsx',
  ),
  page('mon-compte/codes', 'features/account/settings/codes.tsx'),
  page('mon-compte/conditions', 'features/account/accept-terms.tsx'),
  page('dashboard', 'features/account/dashboard.tsx'),

  // Organising
  page('ajouter-une-activite', 'features/hosting/editor/add.tsx'),
  page('ajouter-une-activite/brouillon', 'features/hosting/editor/drafts/save.ts'),
  page('ameliorer', 'features/hosting/editor/improve.tsx'),
  page('mes-activites', 'features/hosting/list.tsx'),
  page('mes-activites/cheques', 'features/hosting/cheques/desk.tsx'),
  page('mes-activites/cheques/:slipId', 'features/hosting/cheques/slip.tsx'),
  page('mes-activites/cheques/:slipId.pdf', 'features/hosting/cheques/slip-file.ts'),
  page('mes-activites/statistiques', 'features/hosting/statistics/of-host.tsx'),
  page('mes-activites/statistiques.csv', 'features/hosting/statistics/file.ts'),
  page('mes-activites/:activityId', 'features/hosting/activity.tsx'),
  page('mes-activites/:activityId/statistiques', 'features/hosting/statistics/of-activity.tsx'),
  page('mes-activites/:activityId/modifier', 'features/hosting/editor/edit.tsx'),
  page('mes-activites/:activityId/apercu', 'features/hosting/editor/drafts/preview.tsx'),
  page('mes-activites/:activityId/dupliquer', 'features/hosting/editor/drafts/duplicate.ts'),
  page('mes-activites/:activityId/repeter', 'features/hosting/series/repeat.tsx'),
  page('mes-activites/:activityId/brouillon', 'features/hosting/editor/drafts/remove.tsx'),
  page('mes-activites/:activityId/ajouter', 'features/hosting/participants/add.tsx'),
  page('mes-activites/:activityId/places', 'features/hosting/places.tsx'),
  page('mes-activites/:activityId/porte', 'features/hosting/door.tsx'),
  page('mes-activites/:activityId/invitations', 'features/hosting/invitations.tsx'),
  page('mes-activites/:activityId/courriels', 'features/hosting/emails/overview.tsx'),
  page('mes-activites/:activityId/courriels/maintenant', 'features/hosting/emails/now.tsx'),
  page('mes-activites/:activityId/courriels/:moment', 'features/hosting/emails/text.tsx'),
  page('mes-activites/:activityId/attente', 'features/hosting/waiting-list.tsx'),
  page('mes-activites/:activityId/attente/:waitingId/offrir', 'features/hosting/waiting-list/offer.tsx'),
  page('mes-activites/:activityId/attente/:waitingId/retirer', 'features/hosting/waiting-list/remove.tsx'),
  page('mes-activites/:activityId/feuille', 'features/hosting/participants/sheet.tsx'),
  page('mes-activites/:activityId/annuler', 'features/hosting/call-off.tsx'),
  page(
    'mes-activites/:activityId/participants/:participantId',
    'features/hosting/participants/participant.tsx',
  ),
  page(
    'mes-activites/:activityId/participants/:participantId/cheque',
    'features/hosting/participants/cheque.tsx',
  ),
  page(
    'mes-activites/:activityId/participants/:participantId/retirer',
    'features/hosting/participants/remove.tsx',
  ),
  ...['xlsx', 'csv'].map(exportRoute),
  page('presences', 'features/hosting/attendance.tsx'),

  // Taking part
  page('mes-inscriptions', 'features/participation/list.tsx'),
  page('mes-inscriptions/:participantId/annuler', 'features/participation/cancel.tsx'),
  page('mes-inscriptions/:participantId/billets.pdf', 'features/participation/tickets/registration-file.ts'),
  page('mes-inscriptions/:participantId/noms', 'features/participation/names.tsx'),
  page('mes-inscriptions/mot-de-passe', 'features/account/password/guest.tsx'),
  page('mes-commandes', 'features/payment/orders.tsx'),
  page('mes-commandes/:transactionId', 'features/payment/order.tsx'),
  page('mes-commandes/:transactionId/recu.pdf', 'features/payment/receipt.ts'),
  page('mes-commandes/:transactionId/note-de-credit.pdf', 'features/payment/credit-note.ts'),
  page('agenda/:token/viree.ics', 'features/participation/own-calendar.ts'),
  page('billets/:uuid', 'features/participation/tickets/ticket.tsx'),
  page('billets/:uuid/code.svg', 'features/participation/tickets/drawing.ts'),
  page('billets/:uuid/billet.pdf', 'features/participation/tickets/ticket-file.ts'),
  page('billets/:uuid/transmettre', 'features/participation/tickets/hand-on.tsx'),
  page('b/:code', 'features/participation/tickets/code.ts'),

  // The door, whose page opens without a network; without script it is the one of the code
  page('entree/service-worker.js', 'features/door/service-worker.ts'),
  page('entree/cle/:token', 'features/door/pass.tsx'),
  page('entree/:activityId', 'features/door/shell.ts'),
  page('entree/:activityId/code', 'features/door/code.tsx'),
  page('entree/:activityId/quitter', 'features/door/leave.tsx'),

  // Operators
  page('operations/activites', 'features/operations/moderation/validation/activities.tsx'),
  page('operations/activites/:activityId/retirer', 'features/operations/moderation/validation/withdraw.tsx'),
  page('operations/modifications', 'features/operations/moderation/revisions/changes.tsx'),
  page('operations/signalements', 'features/operations/moderation/reports.tsx'),
  page('operations/recherche', 'features/operations/search/find.tsx'),
  page('operations/comptes', 'features/operations/moderation/bans/list.tsx'),
  page('operations/comptes/:userId', 'features/operations/moderation/bans/account.tsx'),
  page('operations/codes', 'features/operations/account/codes.tsx'),
  page('operations/codes/:codeId', 'features/operations/account/code.tsx'),
  page('operations/presences/:participantId', 'features/operations/participation/attendance.tsx'),
  page('operations/remboursements/:participantId', 'features/operations/participation/refund.tsx'),
  page('operations/journal', 'features/operations/moderation/journal.tsx'),
  page('operations/securite', 'features/operations/platform/security.tsx'),
  page('operations/coups-de-coeur', 'features/operations/search/promoted.tsx'),
  page('operations/argent', 'features/operations/payment/money.tsx'),
  page('operations/argent/:ledgerTransactionId', 'features/operations/payment/explain.tsx'),
  page('operations/files', 'features/operations/platform/queue.tsx'),
  page('operations/courriel', 'features/operations/notification/mailbox.tsx'),
  page('operations/courriel/:name', 'features/operations/notification/email.tsx'),
  page('operations/courriel/:name/html', 'features/operations/notification/email-html.ts'),
  page('operations/infolettre', 'features/operations/notification/newsletter.tsx'),
  page('operations/conservation', 'features/operations/platform/retention.tsx'),
  page('operations/annonce', 'features/operations/platform/announcement.tsx'),

  // The newsletter
  page('infolettre', 'features/notification/newsletter/subscribe.tsx'),
  page('infolettre/confirmer', 'features/notification/newsletter/confirm.tsx'),
  page('infolettre/desabonnement', 'features/notification/newsletter/unsubscribe.tsx'),

  // Texts that we write ourselves
  page(organisePath().slice(1), 'features/site/content/organise.tsx'),
  page('forfaits', 'features/site/content/offers.tsx'),
  page('a-propos', 'features/site/content/about.tsx'),
  ...['blog', 'application', 'contact', 'foire-aux-questions'].map(contentPage),
  ...[
    'politique-de-confidentialite',
    'conditions-generales-d-utilisation',
    'conditions-generales-de-vente',
  ].map(contentPage),
  page('api/docs', 'features/site/content/api-docs.tsx'),

  ...benchRoutes,

  // The site
  page('langue', 'features/site/locale.ts'),
  page('temoins', 'features/site/consent.tsx'),
  page('annonce/fermer', 'features/site/close-announcement.ts'),
  page('couvertures/:file', 'features/activity/pictures/cover.ts'),
  page('images/:file', 'features/activity/pictures/picture.ts'),
  page('favicon.svg', 'features/site/favicon.ts'),
  page('robots.txt', 'features/site/robots.ts'),
  page('sitemap.xml', 'features/site/sitemap.ts'),
  page('sitemap/:file', 'features/site/sitemap-part.ts'),
  page('sante', 'features/site/health.ts'),
  page('metrics', 'features/site/metrics.ts'),
  page('api/*', 'features/site/api.$.ts'),
  page('*', 'features/site/not-found.tsx'),
] satisfies RouteConfig

/** A page with its address. The ids leave out folder and extension, because the browser is sent those of all pages. */
function page(path: string, file: string, children?: RouteConfigEntry[]) {
  return route(path, file, { id: file.replace(/^features\/|\.tsx?$/g, '') }, children)
}

/** The participants as a file, in one format or the other. */
function exportRoute(format: string) {
  const id = `hosting/export-${format}`
  return route(
    `mes-activites/:activityId/participants.${format}`,
    'features/hosting/participants/export.ts',
    { id },
  )
}

/** The results of a search, or the activities of a host, as feeds. */
function feedRoutes(format: string) {
  return [
    route(`activites.${format}`, 'features/search/feed.ts', { id: `activity/feed-${format}` }),
    route(`profil/:userId/activites.${format}`, 'features/search/host-feed.ts', {
      id: `account/feed-${format}`,
    }),
  ]
}

/** All Markdown pages share one route file; the address says which text. */
function contentPage(path: string) {
  return route(path, 'features/site/content/page.tsx', { id: `content/${path}` })
}
