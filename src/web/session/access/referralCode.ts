import { checkUsername } from '@/core/protocol/username'
import { siteRoot } from '@/web/ui/browser/siteRoot'

const member = 'referral'

/** Returns the referrer's name from the page's URL, `?referral=ann`; undefined if absent or invalid. */
export function referralCodeOf(search: string): string | undefined {
  const code = new URLSearchParams(search).get(member)
  return code === null || checkUsername(code) !== undefined ? undefined : code
}

export function referralLink(origin: string, username: string): string {
  return `${origin}${siteRoot}?${member}=${encodeURIComponent(username)}`
}
