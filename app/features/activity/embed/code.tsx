import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import styles from '#app/styles/sharing.css?url'
import { readEmbedCode } from './code.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['syndication'] }

/** `/integrer`: the code that shows activities on another site; `activite`, `hote` or the keys of a search say which. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const code = await readEmbedCode(args, await currentLocale(args))
  if (!code) throw new Response(null, { status: 404 })
  return { title: await pageTitle(args, 'syndication:code.title'), code }
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export default function EmbedCode() {
  const { code } = useLoaderData<typeof loader>()
  const { t } = useTranslation('syndication')

  return (
    <div className="wrap narrow page stack-l">
      <div className="stack">
        <h1>{t('code.title')}</h1>
        <p className="lead soft">{t('code.lead')}</p>
        <p>
          {t('code.what')} <strong>{code.what}</strong>
        </p>
      </div>
      <Form className="cluster" method="get">
        {code.kept.map(([key, value]) => (
          <input key={`${key}-${value}`} type="hidden" name={key} value={value} />
        ))}
        <label className="label" htmlFor="frame-language">
          {t('code.language')}
        </label>
        <select className="input" id="frame-language" name="cadre" defaultValue={code.frameLocale}>
          <option value="fr">{t('code.languages.fr')}</option>
          <option value="en">{t('code.languages.en')}</option>
        </select>
        <button type="submit" className="button is-line is-small">
          {t('code.show')}
        </button>
      </Form>
      <Code id="code-script" label={t('code.script')} code={code.script} />
      <Code id="code-frame" label={t('code.frame')} code={code.frame} />
      <section className="stack" aria-labelledby="preview">
        <h2 id="preview">{t('code.preview')}</h2>
        <iframe
          className="embed-preview"
          src={code.path}
          title={code.title}
          height={code.height}
          loading="lazy"
        />
      </section>
    </div>
  )
}

/** A text field to copy the code from, with and without script. */
function Code({ id, label, code }: { id: string; label: string; code: string }) {
  const { t } = useTranslation('syndication')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {t('code.copyHint')}
      </p>
      <textarea
        className="input"
        id={id}
        readOnly
        rows={3}
        value={code}
        aria-describedby={`${id}-hint`}
        spellCheck={false}
      />
    </div>
  )
}
