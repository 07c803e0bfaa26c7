import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { currentLocale } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { markFormInvalid, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import { Comparison, Kept } from './comparison.tsx'
import { editorIn, improveFromForm, keepImprovementOf } from './improve.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['improvement', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  return {
    title: await pageTitle(args, 'improvement:title'),
    back: editorIn(request),
    language: await currentLocale(args),
  }
}

/** The editor posts its whole form here, and the page that this returns posts it back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const form = await readForm(request)
  if (form.get('intent') === 'resume') {
    await keepImprovementOf(args, form)
    return redirectWithToast('/ameliorer', { key: 'improvement:thanks' })
  }
  const { compared, status } = await improveFromForm(args, form)
  if (compared.error) markFormInvalid(args)
  return data(compared, { status })
}

export default function Improve() {
  const { back } = useLoaderData<typeof loader>()
  const compared = useActionData<typeof action>()
  const { t } = useTranslation('improvement')
  useErrorTitle(Boolean(compared?.error))

  return (
    <div className="wrap page stack-l">
      <header className="stack prose">
        <h1>{t('title')}</h1>
        <p className="lead">{t(compared?.after ? 'lead' : 'ask')}</p>
      </header>
      {compared && compared.after !== null && compared.improvmentId !== null ? (
        <Comparison
          {...compared}
          after={compared.after}
          improvmentId={compared.improvmentId}
          action={back ? `${back}?etape=2` : '/ameliorer'}
        />
      ) : (
        <Ask />
      )}
      {compared && back && <OwnText />}
    </div>
  )
}

/** A text to improve: typed here, or sent by the editor when it could not be improved this time. */
function Ask() {
  const { back, language } = useLoaderData<typeof loader>()
  const compared = useActionData<typeof action>()
  const { t } = useTranslation('improvement')
  const errorText = useErrorText()
  const error = compared?.error ? errorText(compared.error) : null
  const chosen = compared?.language ?? language

  return (
    <Form
      className="stack prose"
      method="post"
      action={back ? `/ameliorer?${new URLSearchParams({ retour: back })}` : '/ameliorer'}
      encType="multipart/form-data"
      noValidate
    >
      {error && (
        <div role="alert">
          <Note tone="no">
            {error} {back && t('nothingLost')}
          </Note>
        </div>
      )}
      {compared && <Kept fields={compared.kept.filter(([name]) => name !== 'language')} />}
      <div className="field">
        <label htmlFor="text">{t('text')}</label>
        <textarea
          id="text"
          className="input"
          name="description"
          rows={12}
          lang={`${chosen}-CA`}
          defaultValue={compared?.before}
          aria-describedby={error ? 'text-error' : undefined}
          aria-invalid={error ? true : undefined}
        />
        {error && (
          <span className="error" id="text-error">
            {error}
          </span>
        )}
      </div>
      <div className="field">
        <label htmlFor="language">{t('language.label')}</label>
        <select id="language" className="input" name="language" defaultValue={chosen}>
          <option value="fr">{t('language.fr')}</option>
          <option value="en">{t('language.en')}</option>
        </select>
      </div>
      <p>
        <SubmitButton name="intent" value="improve">
          {t(compared?.error ? 'again' : 'submit')}
        </SubmitButton>
      </p>
    </Form>
  )
}

/** Leads back to the editor with the person's own text and all other fields unchanged. */
function OwnText() {
  const { back } = useLoaderData<typeof loader>()
  const compared = useActionData<typeof action>()
  const { t } = useTranslation('improvement')
  if (!compared || !back) return null

  return (
    <Form method="post" action={`${back}?etape=2`} encType="multipart/form-data">
      <Kept fields={compared.kept} />
      <input type="hidden" name="description" value={compared.before} />
      <SubmitButton name="intent" value="resume" tone="quiet">
        {t('leave')}
      </SubmitButton>
    </Form>
  )
}
