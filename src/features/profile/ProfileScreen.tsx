import { AccountDesk } from './AccountDesk'

/** What the account is called, how it is written to, and what else it has told the venue of itself. */
export function AccountScreen() {
  return <AccountDesk />
}
