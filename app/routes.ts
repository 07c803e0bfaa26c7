import { index, route, type RouteConfig } from '@remix-run/route-config'
import { organisePath } from '../server/domain/brand.ts'

/** Only in the build that `npm run bench` makes: what a page and an answer cost that hold nothing. */
const benchRoutes = process.env.VIREE_BENCH
  ? [
      route('bench/vide', '../tests/bench/routes/vide.tsx', { id: 'bench/vide' }),
      route('api-bench/vide', '../tests/bench/routes/api-vide.ts', { id: 'bench/api-vide' }),
    ]
  : []

/** The site map: every address on one page. Addresses are French, files are English and grouped by noun. */
export default [
  index('routes/home.tsx'),

  // Activities, for everybody
  route('activites', 'routes/activity/list.tsx'),
  ...['ics', 'atom'].flatMap(feedRoutes),
  route('activites/:activityId/inscription', 'routes/participation/join.tsx'),
  route('partage/:file', 'routes/activity/share-picture.ts'),
  route('plans/:file', 'routes/activity/map.ts'),
  route('integrer', 'routes/sharing/embed-code.tsx'),
  route('embarquer/viree.js', 'routes/sharing/embed-script.ts'),
  route('embarquer/activite/:activityId', 'routes/sharing/embed-card.ts'),
  route('embarquer/activites', 'routes/sharing/embed-list.ts'),
  route('oembed', 'routes/sharing/oembed.ts'),
  route('activites/:activityId/activite.ics', 'routes/activity/calendar.ts'),
  route('activites/:activityId/billetterie', 'routes/activity/external-tickets.ts'),
  route('activites/:activityId/commentaires/:commentId', 'routes/activity/thread.tsx'),
  route('activites/:activityId/avis', 'routes/activity/reviews.tsx'),
  route('activites/:activityId/:slug?', 'routes/activity/page.tsx'),
  route('profil/:userId', 'routes/account/profile.tsx'),
  route('signaler', 'routes/report/send.tsx'),

  // Accounts
  route('authentification', 'routes/account/authentication.tsx'),
  route('authentification/google', 'routes/account/google.tsx'),
  route('authentification/cle', 'routes/account/passkey.ts'),
  route('deconnexion', 'routes/account/sign-out.ts'),
  route('courriel/confirmer', 'routes/account/confirm-email.tsx'),
  route('courriel/desabonnement', 'routes/account/switch-off.tsx'),
  route('courriel/parent', 'routes/account/parent.tsx'),
  route('courriel/renvoyer', 'routes/account/resend-confirmation.tsx'),
  route('mot-de-passe', 'routes/account/new-password.tsx'),
  route('invitation', 'routes/account/invitation.tsx'),
  route('invitation/activite', 'routes/invitation/answer.tsx'),
  route('invitation/desabonnement', 'routes/invitation/stop.tsx'),
  route('au-revoir', 'routes/account/farewell.tsx'),
  route('mon-compte', 'routes/account/settings/index.ts'),
  route('mon-compte/profil', 'routes/account/settings/profile.tsx'),
  route('mon-compte/interets', 'routes/account/settings/interests.tsx'),
  route('mon-compte/notifications', 'routes/account/settings/notifications.tsx'),
  route('mon-compte/agenda', 'routes/account/settings/calendar.tsx'),
  route('mon-compte/facturation', 'routes/account/settings/billing.tsx'),
  route('mon-compte/securite', 'routes/account/settings/security.tsx'),
  route('mon-compte/securite/cles', 'routes/account/settings/passkeys.ts'),
  route('mon-compte/confidentialite', 'routes/account/settings/privacy.tsx'),
  route('mon-compte/confidentialite/mes-donnees.zip', 'routes/account/settings/own-data.ts'),
  route('mon-compte/confidentialite/supprimer', 'routes/account/settings/leave.tsx'),
  route('mon-compte/organisations', 'routes/account/settings/organisations.tsx'),
  route('mon-compte/organisations/:organisationId', 'routes/account/settings/organisation.tsx'),
  route(
    'mon-compte/organisations/:organisationId/cartes/:memberCardId',
    'routes/account/settings/member-card.tsx',
  ),
  route('mon-compte/codes', 'routes/account/settings/codes.tsx'),
  route('mon-compte/conditions', 'routes/account/accept-terms.tsx'),
  route('dashboard', 'routes/account/dashboard.tsx'),

  // Organising
  route('ajouter-une-activite', 'routes/hosting/add-activity.tsx'),
  route('ajouter-une-activite/brouillon', 'routes/hosting/save-draft.ts'),
  route('ameliorer', 'routes/improvement/improve.tsx'),
  route('mes-activites', 'routes/hosting/list.tsx'),
  route('mes-activites/:activityId', 'routes/hosting/activity.tsx'),
  route('mes-activites/:activityId/modifier', 'routes/hosting/edit-activity.tsx'),
  route('mes-activites/:activityId/apercu', 'routes/hosting/preview.tsx'),
  route('mes-activites/:activityId/dupliquer', 'routes/hosting/duplicate.ts'),
  route('mes-activites/:activityId/repeter', 'routes/hosting/repeat.tsx'),
  route('mes-activites/:activityId/brouillon', 'routes/hosting/remove-draft.tsx'),
  route('mes-activites/:activityId/ajouter', 'routes/hosting/add-participant.tsx'),
  route('mes-activites/:activityId/places', 'routes/hosting/places.tsx'),
  route('mes-activites/:activityId/invitations', 'routes/hosting/invitations.tsx'),
  route('mes-activites/:activityId/annuler', 'routes/hosting/call-off.tsx'),
  route('mes-activites/:activityId/participants/:participantId/cheque', 'routes/hosting/cheque.tsx'),
  route(
    'mes-activites/:activityId/participants/:participantId/retirer',
    'routes/hosting/remove-participant.tsx',
  ),
  ...['xlsx', 'csv'].map(exportRoute),
  route('presences', 'routes/hosting/attendance.tsx'),

  // Taking part
  route('mes-inscriptions', 'routes/participation/list.tsx'),
  route('mes-inscriptions/:participantId/annuler', 'routes/participation/cancel.tsx'),
  route('mes-inscriptions/mot-de-passe', 'routes/account/guest-password.tsx'),
  route('agenda/:token/viree.ics', 'routes/participation/own-calendar.ts'),
  route('billets/:uuid', 'routes/participation/ticket.tsx'),
  route('billets/:uuid/code.svg', 'routes/participation/ticket-drawing.ts'),
  route('b/:code', 'routes/participation/ticket-code.ts'),

  // Operators
  route('operations/activites', 'routes/operations/activities.tsx'),
  route('operations/activites/:activityId/retirer', 'routes/operations/withdraw.tsx'),
  route('operations/modifications', 'routes/operations/changes.tsx'),
  route('operations/signalements', 'routes/operations/reports.tsx'),
  route('operations/comptes', 'routes/operations/bans.tsx'),
  route('operations/comptes/:userId', 'routes/operations/account.tsx'),
  route('operations/codes', 'routes/operations/codes.tsx'),
  route('operations/codes/:codeId', 'routes/operations/code.tsx'),
  route('operations/presences/:participantId', 'routes/operations/attendance.tsx'),
  route('operations/journal', 'routes/operations/journal.tsx'),
  route('operations/coups-de-coeur', 'routes/operations/picks.tsx'),
  route('operations/files', 'routes/operations/queue.tsx'),
  route('operations/courriel', 'routes/operations/mailbox.tsx'),
  route('operations/courriel/:name', 'routes/operations/email.tsx'),
  route('operations/courriel/:name/html', 'routes/operations/email-html.ts'),
  route('operations/infolettre', 'routes/operations/newsletter.tsx'),
  route('operations/conservation', 'routes/operations/retention.tsx'),
  route('operations/annonce', 'routes/operations/announcement.tsx'),

  // The newsletter
  route('infolettre', 'routes/newsletter/subscribe.tsx'),
  route('infolettre/confirmer', 'routes/newsletter/confirm.tsx'),
  route('infolettre/desabonnement', 'routes/newsletter/unsubscribe.tsx'),

  // What we write ourselves
  ...[
    organisePath().slice(1),
    'forfaits',
    'a-propos',
    'blog',
    'application',
    'contact',
    'foire-aux-questions',
  ].map(page),
  ...[
    'politique-de-confidentialite',
    'conditions-generales-d-utilisation',
    'conditions-generales-de-vente',
  ].map(page),
  route('api/docs', 'routes/content/api-docs.tsx'),

  ...benchRoutes,

  // The site
  route('langue', 'routes/site/locale.ts'),
  route('temoins', 'routes/site/consent.tsx'),
  route('annonce/fermer', 'routes/site/close-announcement.ts'),
  route('couvertures/:file', 'routes/site/cover.ts'),
  route('images/:file', 'routes/site/picture.ts'),
  route('favicon.svg', 'routes/site/favicon.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('sitemap/:file', 'routes/site/sitemap-part.ts'),
  route('sante', 'routes/site/health.ts'),
  route('metrics', 'routes/site/metrics.ts'),
  route('api/*', 'routes/api.$.ts'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig

/** The participants as a file, in one format or the other. */
function exportRoute(format: string) {
  const id = `hosting/export-${format}`
  return route(`mes-activites/:activityId/participants.${format}`, 'routes/hosting/export.ts', { id })
}

/** What a search finds, or what a host offers, for programs that read it again and again. */
function feedRoutes(format: string) {
  return [
    route(`activites.${format}`, 'routes/activity/feed.ts', { id: `activity/feed-${format}` }),
    route(`profil/:userId/activites.${format}`, 'routes/account/feed.ts', { id: `account/feed-${format}` }),
  ]
}

/** All pages of Markdown are one route file; the address says which text. */
function page(path: string) {
  return route(path, 'routes/content/page.tsx', { id: `content/${path}` })
}
