import * as z from 'zod/mini'
import { minLength } from '@/core/protocol/lengths'
import { t } from '@/web/language/t'

const signingDomain = z.object({ name: z.string(), version: z.string(), chainId: z.int().check(z.positive()) })

/** A path of this page's own server, or an address of one of the schemes. */
const address = (schemes: RegExp) =>
  z.string().check(z.refine((text) => URL.canParse(text, anyPage) && schemes.test(new URL(text, anyPage).protocol)))
/** Any page: only whether a path can be added to it counts. */
const anyPage = 'http://a'

/** A venue the dashboard can be used with. `kind` decides its colour: real money must never look like play money. */
export const venue = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: z.string().check(minLength(1)),
  kind: z._default(z.enum(['paper', 'test', 'real']), 'real'),
  restUrl: address(/^https?:/),
  wsUrl: address(/^(http|ws)s?:/),
  signing: signingDomain,
})
export type Venue = z.output<typeof venue>

const venueList = z.array(venue).check(minLength(1))

/** Where the page's own server has the list of venues. */
export const venuesPath = '/venues.json'

const pageConfig = z.object({ walletConnectProjectId: z.optional(z.string()) })

export type AppConfig = {
  readonly venues: readonly Venue[]
  readonly venue: Venue
  /** What the address asked for, when no venue has that id; `venue` is the default then. */
  readonly unknownVenueId: string | undefined
  /**
   * What everything is kept under that is kept for the venue: keys, sessions, notices. Another address or another domain
   * under the same id is another venue, and finds nothing of the one before.
   */
  readonly scope: string
  readonly walletConnectProjectId: string | undefined
}

/** The world's mistake: the list of venues cannot be read. Its message is shown to the user. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads which venues there are and which one this page is opened with: `/?venue=<id>` wins, then the last choice, then
 * the first of the list. An id that no venue has opens the default, one without real money if there is one: a mistyped
 * link must not lead to real money. `own` are the trader's own beside those of the list. Throws {@link ConfigError} when the list is missing or is none.
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

/** The same text for the same venue alone: its id, where it is, and what is signed for it. */
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

/** `/api` and `/ws` are this page's own server. */
function withAbsoluteUrls(chosen: Venue, origin: string): Venue {
  const restUrl = new URL(chosen.restUrl, origin).href.replace(/\/$/, '')
  const wsUrl = new URL(chosen.wsUrl, origin).href.replace(/^http/, 'ws')
  return { ...chosen, restUrl, wsUrl }
}
