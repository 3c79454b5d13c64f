import { t } from '@/web/language/t'
import type { Venue } from './config'
import { hasSameDomain } from './hasSameDomain'

export type CustomVenueDraft = {
  readonly name: string
  readonly kind: Venue['kind']
  readonly restUrl: string
  readonly wsUrl: string
  readonly domainName: string
  readonly domainVersion: string
  readonly chainId: string
  /** Not part of the form. */
  readonly rules?: Venue['rules']
}
export type CustomVenueField = Exclude<keyof CustomVenueDraft, 'kind' | 'rules'>
export type CustomVenueFault = { readonly field: CustomVenueField; readonly words: string }

/** The empty form. It defaults to real money, which must never look like play money by mistake. */
export const emptyCustomVenue: CustomVenueDraft = {
  name: '',
  kind: 'real',
  restUrl: '',
  wsUrl: '',
  domainName: '',
  domainVersion: '1',
  chainId: '1',
}

export function draftOfVenue({ name, kind, restUrl, wsUrl, signing, rules }: Venue): CustomVenueDraft {
  const { name: domainName, version: domainVersion, chainId } = signing
  return { name, kind, restUrl, wsUrl, domainName, domainVersion, chainId: String(chainId), rules }
}

export type VenueSurroundings = {
  /** Listed and custom venues, without the edited venue. */
  readonly others: readonly Venue[]
  /** Origins that this page may reach, including its own: `https://venue.example`. */
  readonly sites: readonly string[]
}

const maxNameLength = 40
const maxDomainLength = 100

/** Parses the form into a venue without an id, or returns the first error. */
export function readCustomVenue(
  draft: CustomVenueDraft,
  { others, sites }: VenueSurroundings,
): Omit<Venue, 'id'> | CustomVenueFault {
  const name = draft.name.trim()
  const fault = (field: CustomVenueField, words: string): CustomVenueFault => ({ field, words })
  if (name === '' || name.length > maxNameLength) return fault('name', t('Enter a name'))
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    return fault('name', t('A venue with this name already exists'))
  }
  for (const field of ['restUrl', 'wsUrl'] as const) {
    const words = addressFault(draft[field].trim(), field === 'restUrl' ? 'http' : 'ws', sites)
    if (words !== undefined) return fault(field, words)
  }
  const signing = {
    name: draft.domainName.trim(),
    version: draft.domainVersion.trim(),
    chainId: /^\d{1,16}$/.test(draft.chainId.trim()) ? Number(draft.chainId) : 0,
  }
  if (signing.name === '' || signing.name.length > maxDomainLength) {
    return fault('domainName', t('Signing domain name is required'))
  }
  if (signing.version === '' || signing.version.length > maxDomainLength) {
    return fault('domainVersion', t('Version is required (usually 1)'))
  }
  if (!Number.isSafeInteger(signing.chainId) || signing.chainId < 1) {
    return fault('chainId', t('Chain ID must be a whole number, 1 or higher'))
  }
  const { kind, rules } = draft
  const addresses = { restUrl: draft.restUrl.trim(), wsUrl: draft.wsUrl.trim() }
  const venue = { name, kind, ...addresses, signing, ...(rules !== undefined && { rules }) }
  const twin = others.find((other) => hasSameDomain(other, venue))
  if (twin === undefined) return venue
  return fault(
    'domainName',
    t(
      '{venue} already uses this signing domain, so signatures could be replayed there. Start your venue with a different --domain-name.',
      { venue: twin.name },
    ),
  )
}

function addressFault(text: string, scheme: 'http' | 'ws', sites: readonly string[]): string | undefined {
  const example = scheme === 'http' ? 'https://venue.example' : 'wss://venue.example/ws'
  if (text === '') return t('Enter a URL, e.g. {example}', { example })
  // The page can always reach its own origin.
  if (/^\/(?!\/)[\w./?=&~-]*$/.test(text)) return undefined
  if (!URL.canParse(text)) return t('Not a valid URL. Example: {example}', { example })
  const { protocol, host, hostname, username, password, search, hash } = new URL(text)
  if (protocol !== `${scheme}:` && protocol !== `${scheme}s:`) {
    return t('URL must start with {scheme}:// or {scheme}s://', { scheme })
  }
  if (username !== '' || password !== '' || hash !== '' || (scheme === 'http' && search !== '')) {
    return t('URL must not contain credentials, ? or #')
  }
  if (protocol === `${scheme}:` && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) {
    return t('TLS is required (https/wss) except on this machine: without it, others could read your keys.')
  }
  const site = `${protocol}//${host}`
  if (sites.includes(site)) return undefined
  return t('Blocked by this page’s security policy. Start Optick with --venue-site {site} to allow it.', { site })
}
