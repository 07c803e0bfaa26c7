import { NavLink, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The pages where something waits for somebody come first: all counts are on them. */
const GROUPS = ['waiting', 'people', 'shown', 'system'] as const

const PAGES = [
  { group: 'waiting', to: '/operations/activites', label: 'nav.activities', counted: 'activities' },
  { group: 'waiting', to: '/operations/modifications', label: 'nav.changes', counted: 'changes' },
  { group: 'waiting', to: '/operations/signalements', label: 'nav.reports', counted: 'reports' },
  { group: 'waiting', to: '/operations/argent', label: 'nav.money', counted: 'money' },
  { group: 'waiting', to: '/operations/files', label: 'nav.tasks', counted: 'tasks' },
  { group: 'people', to: '/operations/recherche', label: 'nav.search' },
  { group: 'people', to: '/operations/comptes', label: 'nav.bans' },
  { group: 'people', to: '/operations/codes', label: 'nav.codes' },
  { group: 'shown', to: '/operations/coups-de-coeur', label: 'nav.picks' },
  { group: 'shown', to: '/operations/annonce', label: 'nav.announcement' },
  { group: 'shown', to: '/operations/infolettre', label: 'nav.newsletter' },
  { group: 'system', to: '/operations/journal', label: 'nav.journal' },
  { group: 'system', to: '/operations/securite', label: 'nav.security' },
  { group: 'system', to: '/operations/courriel', label: 'nav.mailbox' },
  { group: 'system', to: '/operations/conservation', label: 'nav.retention' },
] as const

/** On these pages only failures wait. */
const ALARMS = ['tasks', 'money'] as const

/** How many items of each kind wait for an operator. */
export interface Waiting {
  activities: number
  changes: number
  reports: number
  tasks: number
  /** Failed refunds, and movements that nobody could explain. */
  money: number
}

/**
 * Links to the operators' pages, the same on each of them: in groups beside or above the page on a desk. On a phone the
 * fold shows and hides them; it stands before them, because a closed one could not be opened by the style sheet.
 */
export function OperationsNav({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('operations')
  const { pathname } = useLocation()
  const { activities, changes, reports, tasks, money } = waiting
  const count = activities + changes + reports + tasks + money
  const isAlarming = ALARMS.some((kind) => waiting[kind] > 0)

  return (
    <nav className="page-groups folds-on-phone" aria-label={t('nav.label')}>
      <details key={pathname} className="fold">
        <summary>
          {t('nav.all')}
          {count > 0 && <Badge tone={isAlarming ? 'no' : 'wait'}>{t('nav.waiting', { count })}</Badge>}
          <Icon name="next" />
        </summary>
      </details>
      <div>
        {GROUPS.map((name) => (
          <div key={name}>
            <p id={`pages-${name}`} className="small">
              {t(`nav.groups.${name}`)}
            </p>
            <ul aria-labelledby={`pages-${name}`}>
              {PAGES.filter(({ group }) => group === name).map((page) => (
                <li key={page.to}>
                  <NavLink to={page.to}>
                    {t(page.label)} {'counted' in page && <Count kind={page.counted} waiting={waiting} />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

function Count({ kind, waiting }: { kind: keyof Waiting; waiting: Waiting }) {
  const count = waiting[kind]
  const isAlarm = ALARMS.some((alarm) => alarm === kind)
  return count > 0 && <Badge tone={isAlarm ? 'no' : 'wait'}>{count}</Badge>
}
