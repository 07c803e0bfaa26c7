import { plain, type PrepareCall } from './prepare.ts'

/** off: nothing is sold on this site. */
export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

payment.openAccount                     in      in    wait  wait  off    off    off    off     off    off      ban    off      admin      in
payment.openDashboard                   in      in    off   off   off    off    off    off     off    off      off    off      admin      in
pages.paymentAccount.read               in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      admin      in
pages.paymentAccount.reread             in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      admin      in
pages.paymentAccount.resume             in      in    wait  wait  404    404    404    404     404    404      ban    404      admin      in
`

export const CALLS: Record<string, PrepareCall> = {
  'payment.openAccount': plain((client) => client.payment.openAccount()),
  'payment.openDashboard': plain((client) => client.payment.openDashboard()),
  'pages.paymentAccount.read': plain((client) => client.pages.paymentAccount.read()),
  'pages.paymentAccount.reread': plain((client) => client.pages.paymentAccount.reread()),
  'pages.paymentAccount.resume': plain((client) => client.pages.paymentAccount.resume()),
}
