import { type FetcherWithComponents, Form, type FormProps } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'
import { useFocusOnMount } from '#app/lib/focus.ts'
import { Link } from '#app/ui/link.tsx'
import { type AuthView, viewPath } from './view-path.ts'

/** The dialog over another page that shows a view; null on the page of its own. */
interface AuthDialogPlace {
  form: FetcherWithComponents<unknown>['Form']
  /** The address of the view that is shown. */
  address: string
  show: (address: string) => void
  /** True for the views that replace another one: the link to them is gone. */
  takesFocus: boolean
}

export const AuthPlace = createContext<AuthDialogPlace | null>(null)

/** The form of a view: posted by the page, or in the background by the dialog. */
export function AuthForm(props: FormProps) {
  const place = useContext(AuthPlace)
  const SendResult = place?.form ?? Form
  return <SendResult className="stack" method="post" action={place?.address} {...props} noValidate />
}

/** The heading of a view: of the page, or below the title of the dialog. */
export function AuthHeading({ children }: { children: ReactNode }) {
  const place = useContext(AuthPlace)
  const heading = useFocusOnMount<HTMLHeadingElement>(place?.takesFocus ?? false)
  if (!place) return <h1>{children}</h1>
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}

interface ViewLinkProps {
  view: AuthView
  returnTo: string
  spsId: string
  className?: string
  children: ReactNode
}

/** A link to another view, which opens where this one is. */
export function ViewLink({ view, returnTo, spsId, className, children }: ViewLinkProps) {
  const place = useContext(AuthPlace)
  const to = viewPath(view, returnTo, { spsId })

  return (
    <Link
      to={to}
      className={className}
      onClick={(event) => {
        if (!place) return
        event.preventDefault()
        place.show(to)
      }}
    >
      {children}
    </Link>
  )
}
