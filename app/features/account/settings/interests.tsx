import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { parseForm, readForm } from '#app/lib/form.server.ts'
import { requireParentsAgreement } from '#app/lib/parent-first.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { InterestsForm } from '#server/schemas/account/profile.ts'
import { InterestTiles } from './interest-tiles.tsx'
import { loadAccountPage, requireOpenAccount } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title, isBanned } = await loadAccountPage(args, 'interests.title')
  return { title, isBanned, ...(await api(args).profile.readInterests()) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireParentsAgreement(await requireOpenAccount(args), accountPaths.interests)
  // The page has only checkboxes: anything else was not sent by it.
  const submission = parseForm(await readForm(request), InterestsForm)
  if (submission.status !== 'success') throw new Response(null, { status: 400 })
  const saved = await attempt(api(args).profile.saveInterests(submission.value))
  if ('refused' in saved) throw new Response(null, { status: 400 })

  return redirectWithToast(accountPaths.interests, { key: 'settings:toasts.interestsSaved' })
}

export default function EditInterests() {
  const { isBanned, selectedTypes } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('interests.title')} isBanned={isBanned} lead={t('interests.lead')}>
      {!isBanned && (
        <Form className="stack-l" method="post">
          <InterestTiles selected={selectedTypes} />
          <p>
            <SubmitButton>{t('interests.submit')}</SubmitButton>
          </p>
        </Form>
      )}
    </AccountPage>
  )
}
