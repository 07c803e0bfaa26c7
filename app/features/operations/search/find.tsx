import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { FilterField } from '#app/ui/filter-field.tsx'
import { LONGEST_WANTED } from '#server/schemas/moderation/finder.ts'
import { FoundActivities, FoundPeople } from './found.tsx'
import { wantedOf } from './wanted.server.ts'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const wanted = wantedOf(request)
  const found = wanted === '' ? null : await api(args).pages.finder.search({ wanted })
  return { waiting, wanted, found, title: await pageTitle(args, 'operations:find.title') }
}

export default function Find() {
  const { waiting, wanted, found } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')

  return (
    <OperationsPage title={t('find.title')} lead={t('find.lead')} waiting={waiting}>
      <Form className="find-form" role="search" key={wanted}>
        <FilterField
          id="find"
          name="q"
          type="search"
          label={t('find.label')}
          defaultValue={wanted}
          maxLength={LONGEST_WANTED}
          autoComplete="off"
          spellCheck={false}
        />
        <button className="button">{t('find.submit')}</button>
      </Form>
      {found && found.people.length + found.activities.length === 0 && (
        <Empty title={t('find.nothing')} cover={{ motif: 'nature', id: 12 }}>
          {t('find.nothingText')}
        </Empty>
      )}
      {found && found.people.length > 0 && (
        <FoundPeople people={found.people} hasMore={found.hasMorePeople} />
      )}
      {found && found.activities.length > 0 && (
        <FoundActivities activities={found.activities} hasMore={found.hasMoreActivities} />
      )}
    </OperationsPage>
  )
}
