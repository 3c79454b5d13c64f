import * as z from 'zod/mini'
import type { BuilderTerms } from '@/core/protocol/eip712'
import { parseFixed6, type Fraction } from '@/core/protocol/fixed6'
import { minLength } from '@/core/protocol/lengths'
import { publicVenueLimits } from '@/web/connection/publicVenueLimits'
import { t } from '@/web/language/t'

const signingDomain = z.object({ name: z.string(), version: z.string(), chainId: z.int().check(z.positive()) })

/** A schema for a path on this page's own server, or a URL with one of the schemes. */
const address = (schemes: RegExp) =>
  z.string().check(z.refine((text) => URL.canParse(text, anyPage) && schemes.test(new URL(text, anyPage).protocol)))
/** Only completes relative paths, so any base works. */
const anyPage = 'http://a'

const positive = z.int().check(z.positive())

/** A fraction with at most six decimals, because it is signed in millionths. */
const feeRate = z.string().check(z.regex(/^0(\.\d{1,6})?$/))

/** Differences between venues. Rules that are left out have the defaults of the venue's kind: see {@link rulesOf}. */
export const venueRules = z.object({
  /**
   * Limits of the REST reads that start per second, and of the reads in flight. The real venue's limits are not
   * published; public clients stay between 4 and 30 a second (real-venue.md 3).
   */
  requests: z.optional(z.object({ perSecond: positive, underWay: positive })),
  /**
   * Minimum milliseconds between pings. The real venue may reject more frequent pings with `TOO_MANY_PINGS`, and no
   * public client pings more often than every 15 s (real-venue.md 4).
   */
  pingEveryMs: z.optional(positive),
  /**
   * Whether orders that the wallet signs need the wallet's own address registered as a signing key, as the real venue
   * seems to require (real-venue.md, last table). The venue's answers take precedence.
   */
  walletKey: z.optional(z.enum(['as-is', 'register'])),
  /**
   * Whether an order may flip a perpetual position (real-venue 5). `auto`: read from the venue, or learned from its
   * rejections.
   */
  positionMode: z.optional(z.enum(['auto', 'net', 'one-way'])),
  /**
   * True when the signature of a request covers its query. According to the reference and the SDKs it doesn't
   * (real-venue.md 3).
   */
  hmacCoversQuery: z._default(z.boolean(), false),
  /**
   * `secret` sends the API secret itself with each private request, for a venue whose preflight rejects the headers of
   * a signature (real-venue.md 2). Anyone who reads such a request can act for the account, so this must never be the
   * default.
   */
  auth: z._default(z.enum(['hmac', 'secret']), 'hmac'),
  /**
   * True where `DELETE /orders` is tried when several orders are cancelled. Venues without it are recognised by their first
   * answer (real-venue.md 3).
   */
  cancelsInBulk: z.optional(z.boolean()),
  /**
   * The builder that orders name, and its fee as a fraction of their value (real-venue.md 4). Only the account's wallet
   * can allow it, at the venue.
   */
  builder: z.optional(z.object({ id: z.string().check(minLength(1)), feeRate })),
})
type VenueRules = z.output<typeof venueRules>

/**
 * A venue that the dashboard can use. `kind` decides its colour, because real money must never look like play money.
 */
export const venue = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: z.string().check(minLength(1)),
  kind: z._default(z.enum(['paper', 'test', 'real']), 'real'),
  restUrl: address(/^https?:/),
  wsUrl: address(/^(http|ws)s?:/),
  signing: signingDomain,
  rules: z.optional(venueRules),
  /** What the paper venue's market follows, if it is not simulated. Its process says so. */
  market: z.optional(z.enum(['replay', 'mirror'])),
})
export type Venue = z.output<typeof venue>

const venueList = z.array(venue).check(minLength(1))

export const venuesPath = '/venues.json'

const pageConfig = z.object({ walletConnectProjectId: z.optional(z.string()) })

export type AppConfig = {
  readonly venues: readonly Venue[]
  readonly venue: Venue
  /** The unknown venue id in the URL; `venue` is then the default. Undefined for a known id. */
  readonly unknownVenueId: string | undefined
  /**
   * Prefix of stored data. A venue with this id but another URL or domain is another venue and must not find old data.
   */
  readonly scope: string
  readonly walletConnectProjectId: string | undefined
}

/** The list of venues cannot be read. The message is shown to the user. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the venues and selects one: `/?venue=<id>` wins, then the last choice, then the first of the list. An unknown
 * id selects a default without real money if there is one, because a mistyped link must not lead to real money. `own`
 * are the custom venues. Throws {@link ConfigError} if the list is missing or invalid.
 */
export async function readConfig(
  fetchFile: (path: string) => Promise<Response>,
  location: { readonly search: string; readonly origin: string },
  lastVenueId: string | undefined,
  own: (listed: readonly Venue[]) => readonly Venue[] = () => [],
): Promise<AppConfig> {
  const [listed, page] = await Promise.all([
    readFile(fetchFile, venuesPath, venueList),
    readFile(fetchFile, '/config.json', pageConfig),
  ])
  const venues = [...listed, ...own(listed)]
  const asked = new URLSearchParams(location.search).get('venue') ?? undefined
  const wanted = venues.find(({ id }) => id === asked)
  const isUnknown = asked !== undefined && wanted === undefined
  const defaults = [...venues.filter(({ id }) => id === lastVenueId), ...venues]
  const harmless = isUnknown ? defaults.find(({ kind }) => kind !== 'real') : undefined
  const chosen = wanted ?? harmless ?? defaults[0]
  if (chosen === undefined) throw new ConfigError(t('No venues configured.'))
  return {
    venues,
    venue: withAbsoluteUrls(chosen, location.origin),
    unknownVenueId: isUnknown ? asked : undefined,
    scope: scopeOf(chosen),
    walletConnectProjectId: page.walletConnectProjectId,
  }
}

const publicVenueRules = {
  ...publicVenueLimits,
  walletKey: 'register',
  cancelsInBulk: true,
} as const

/** Returns the rules of a venue. On a paper venue only its own rules apply. */
export function rulesOf({ kind, rules = venueRules.parse({}) }: Pick<Venue, 'kind' | 'rules'>): VenueRules {
  return kind === 'paper' ? rules : { ...publicVenueRules, ...rules }
}

/** Returns the members of each order that name the builder. */
export function builderOf({ builder }: VenueRules): BuilderTerms | undefined {
  return builder === undefined
    ? undefined
    : { builderId: builder.id, builderFeeRate: parseFixed6<Fraction>(builder.feeRate) }
}

/** Returns an identifier of a venue from its id, URLs and signing domain. */
export function scopeOf({ id, restUrl, wsUrl, signing }: Venue): string {
  return JSON.stringify([id, restUrl, wsUrl, signing])
}

async function readFile<Schema extends z.ZodMiniType>(
  fetchFile: (path: string) => Promise<Response>,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetchFile(path).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(t('Couldn’t load {file}: {why}', { file: path, why }))
  })
  if (!response.ok)
    throw new ConfigError(t('Couldn’t load {file} (HTTP {status})', { file: path, status: response.status }))
  const parsed = z.safeParse(schema, await response.json().catch(() => undefined))
  if (!parsed.success) {
    const why = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new ConfigError(t('{file} is invalid: {why}', { file: path, why }))
  }
  return parsed.data
}

/** Resolves paths such as `/api` and `/ws` against this page's own server. */
function withAbsoluteUrls(chosen: Venue, origin: string): Venue {
  const restUrl = new URL(chosen.restUrl, origin).href.replace(/\/$/, '')
  const wsUrl = new URL(chosen.wsUrl, origin).href.replace(/^http/, 'ws')
  return { ...chosen, restUrl, wsUrl }
}
