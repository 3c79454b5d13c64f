import { isIP } from 'node:net'
import { isPrivateAddress } from './privateAddress'
import { RejectedOption } from './rejectedOption'

export type WebhookOption = {
  /** May contain a secret: never written to a log or sent to a page. */
  readonly url: URL
  /** True: `http` and private networks are allowed. */
  readonly allowsPrivate: boolean
}

/** Parses the address for alerts. A reason never repeats the address. */
export function webhookOption(text: string | undefined, allowsPrivate: boolean): WebhookOption | undefined {
  if (text === undefined || text === '') {
    if (!allowsPrivate) return undefined
    throw new RejectedOption('--webhook-private needs --webhook')
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAllowed = url?.protocol === 'https:' || (allowsPrivate && url?.protocol === 'http:')
  if (url === undefined || !isAllowed || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new RejectedOption('--webhook must be an https address such as https://hooks.example/alerts')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) {
    throw new RejectedOption('--webhook is in a private network: add --webhook-private to allow it')
  }
  return { url, allowsPrivate }
}
