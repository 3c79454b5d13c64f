import type { MailToken } from '@/web/portfolio/profile/model/useProfileActions'
import type { Address } from '@/core/protocol/instrument'

/** What the link of a mail asks for. */
export type MailLink = { readonly kind: 'confirm' | 'unsubscribe'; readonly token: MailToken }

/**
 * The mark of the address that a mail links to. A mark is not sent with the request for the page, so the token gets into
 * no log and no referrer.
 */
export function mailMark(kind: MailLink['kind'], account: Address, token: string): string {
  return `#${kind}=${account}:${encodeURIComponent(token)}`
}

export function readMailMark(mark: string): MailLink | undefined {
  const [, kind, account, token] = /^#(confirm|unsubscribe)=(0x[0-9a-f]{40}):([\w%.~-]{1,200})$/i.exec(mark) ?? []
  if (kind !== 'confirm' && kind !== 'unsubscribe') return undefined
  if (account === undefined || token === undefined || !isAddress(account)) return undefined
  return { kind, token: { account, emailAuthToken: token } }
}

function isAddress(text: string): text is Address {
  return text.startsWith('0x')
}
