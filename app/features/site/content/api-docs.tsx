import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CallEntry } from '#app/features/site/content/api-docs/call-entry.tsx'
import { CodeText } from '#app/features/site/content/api-docs/code-text.tsx'
import { ReferenceContents } from '#app/features/site/content/api-docs/contents.tsx'
import { FieldList } from '#app/features/site/content/api-docs/field-list.tsx'
import { readReference } from '#app/features/site/content/api-docs/reference.server.ts'
import type { ReferenceGroup } from '#app/features/site/content/api-docs/reference.ts'
import { anchorOf, useTagName } from '#app/features/site/content/api-docs/tag.ts'
import { pageTitle } from '#app/lib/title.server.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['reference'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = await pageTitle({ request, context }, 'reference:title')
  return { title, ...(await readReference()) }
}

export default function ApiReference() {
  const { groups, objects } = useLoaderData<typeof loader>()
  const { t } = useTranslation('reference')
  const calls = groups.flatMap((group) => group.calls)
  const built = calls.filter(({ isBuilt }) => isBuilt).length

  return (
    <div className="wrap page stack-l">
      <header className="stack prose">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p>{t('built', { count: built, total: calls.length })}</p>
        <p>
          <CodeText text={t('signIn')} />
        </p>
        <p>
          <a href="/api/openapi.json">{t('document')}</a>
        </p>
      </header>
      <div className="split is-left">
        <ReferenceContents tags={groups.map(({ tag }) => tag)} />
        <div className="stack-l">
          {groups.map((group) => (
            <Group key={group.tag} group={group} />
          ))}
          <section aria-labelledby="objects">
            <h2 className="section-head" id="objects">
              {t('objects')}
            </h2>
            {objects.map(({ name, fields }) => (
              <div key={name} className="comment stack">
                <h3 className="label" id={`object-${name}`}>
                  {name}
                </h3>
                <FieldList fields={fields} />
              </div>
            ))}
          </section>
        </div>
      </div>
    </div>
  )
}

function Group({ group: { tag, calls } }: { group: ReferenceGroup }) {
  const tagName = useTagName()
  const anchor = anchorOf(tag)

  return (
    <section aria-labelledby={anchor}>
      <h2 className="section-head" id={anchor}>
        {tagName(tag)}
      </h2>
      {calls.map((call) => (
        <CallEntry key={call.id} call={call} />
      ))}
    </section>
  )
}
