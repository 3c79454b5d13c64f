import { ProfilePage } from './ProfilePage'

/** The name of the account, its email settings, and what else the venue knows of it. */
export function AccountScreen() {
  return <ProfilePage />
}
