import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { parsePlayGrant, usualPlayGrant, type PlayGrant } from '@/venue/playGrant'
import { explainFlag } from './explainFlag'

export type MarketMode =
  | { readonly kind: 'live' | 'quiet' | 'empty' }
  | { readonly kind: 'replay'; readonly file: string }

export type HostOptions = {
  readonly port: number
  readonly venuePort: number
  /** Where both ports are; without one only programs of this machine reach them. */
  readonly listenAddress: string | undefined
  /** Names under which the app's port may be reached beside those of this machine. */
  readonly allowedHosts: readonly string[]
  readonly dataFolder: string
  readonly isFresh: boolean
  /** Go on without what is missing or damaged in the data folder. */
  readonly acceptsLoss: boolean
  readonly market: MarketMode
  readonly seed: number
  /** Market seconds in a real second. */
  readonly speed: number
  readonly domain: { readonly name: string; readonly version: string; readonly chainId: number }
  /** A file to serve in the place of the app's own list of venues. */
  readonly venuesFile: string | undefined
  /** Ids of listed venues that the page reaches through this host. */
  readonly proxiedVenues: readonly string[]
  /** Sites, beside those of the list, at which a venue of the trader's own may be. */
  readonly venueSites: readonly string[]
  /** What a new account is given. */
  readonly playGrant: PlayGrant
  /** All money is added up after every command. */
  readonly isAudited: boolean
  /** Whoever asks is answered, however much he asks. */
  readonly hasNoLimits: boolean
  /** The clock and the index follow lines on the process's input, for tests. */
  readonly hasTestClock: boolean
  /** No app: the bare venue alone. */
  readonly isVenueOnly: boolean
  /** Vite with hot reload in the place of the built app. */
  readonly isDevelopment: boolean
}

export type ParsedOptions =
  | { readonly kind: 'run'; readonly options: HostOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly reason: string }

export const help = `Optick: a trading dashboard and a paper venue, in one process.

  npm start -- [flags]           the app and the venue
  npm run venue -- [flags]       the venue alone
  npm run dev -- [flags]         the app with hot reload, and the venue

  --port N          the app, with the venue under /api and /ws      (OPTICK_PORT, 4173)
  --venue-port N    the bare venue, for bots and other clients      (OPTICK_VENUE_PORT, 4174)
  --listen ADDRESS  where both ports are; 0.0.0.0 is every network  (OPTICK_LISTEN)
                    without it only programs of this machine reach them
  --allow-host LIST names, beside localhost, under which the app    (OPTICK_ALLOW_HOST)
                    may be opened: optick.example,192.0.2.7
  --data FOLDER     where the venue keeps its journal and history   (OPTICK_DATA, .optick)
                    :memory: keeps nothing
  --fresh           begin with an empty data folder
  --accept-loss     go on though commands are missing from the data folder or cannot be read; the
                    old files are set aside in it
  --market KIND     live         simulated prices, makers and takers (OPTICK_MARKET, live)
                    quiet        makers quote, nothing moves by itself
                    replay:FILE  prices follow a file of timestamp,open,high,low,close,volume minute bars
                    empty        no makers at all
  --seed N          the seed of the market; the same seed gives the same market (OPTICK_SEED, 1)
  --speed X         market time factor, 0.1 to 1000                 (OPTICK_SPEED, 1)
  --domain-name S   name in the signing domain                      (OPTICK_DOMAIN_NAME, Optick Paper)
  --chain-id N      chain id in the signing domain                  (OPTICK_CHAIN_ID, 1)
  --grant LIST      play money of a new account                     (OPTICK_GRANT, USDC=100000)
                    ASSET=AMOUNT with commas between: USDC=100000,WETH=2
  --audit           add up all money after every command, and stop when a millionth is missing
  --no-limits       for measurements: no rate limits, any number of sockets from one address
  --test-clock      for tests: follow lines on the input, answer each with done or refused
                    advance 90s (m, h, d); set 2026-01-11T08:00:00Z; index ETH 2500 (quiet market)
  --venues FILE     serve this list of venues to the app            (OPTICK_VENUES)
  --proxy LIST      reach these venues of the list through this     (OPTICK_PROXY)
                    host, because they answer no other site: ids with commas between
  --venue-site LIST sites, beside those of the list, that the page  (OPTICK_VENUE_SITE)
                    may reach for venues of one's own: https://venue.example,wss://venue.example
  --help            this text

A flag wins over the environment.`

const flags = {
  port: { type: 'string' },
  'venue-port': { type: 'string' },
  listen: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  data: { type: 'string' },
  fresh: { type: 'boolean', default: false },
  'accept-loss': { type: 'boolean', default: false },
  market: { type: 'string' },
  seed: { type: 'string' },
  speed: { type: 'string' },
  'domain-name': { type: 'string' },
  'chain-id': { type: 'string' },
  venues: { type: 'string' },
  proxy: { type: 'string', multiple: true },
  'venue-site': { type: 'string', multiple: true },
  grant: { type: 'string' },
  audit: { type: 'boolean', default: false },
  'no-limits': { type: 'boolean', default: false },
  'test-clock': { type: 'boolean', default: false },
  'venue-only': { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

class RefusedOption extends Error {
  override readonly name = 'RefusedOption'
}

/** Reads flags and environment. Never throws: a bad value is answered with the reason. */
export function parseOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ParsedOptions {
  try {
    const { values } = parseArgs({ args: [...argv], options: flags })
    if (values.help) return { kind: 'help' }
    const port = integer('--port', values.port ?? env['OPTICK_PORT'] ?? '4173', 0, 65_535)
    const venuePort = integer('--venue-port', values['venue-port'] ?? env['OPTICK_VENUE_PORT'] ?? '4174', 0, 65_535)
    if (port === venuePort && port !== 0 && !values['venue-only']) {
      throw new RefusedOption(`--port and --venue-port are both ${port}: the app and the bare venue need one each`)
    }
    return {
      kind: 'run',
      options: {
        port,
        venuePort,
        listenAddress: address(values.listen ?? env['OPTICK_LISTEN']),
        allowedHosts: hostNames(values['allow-host']?.join(',') ?? env['OPTICK_ALLOW_HOST'] ?? ''),
        dataFolder: nonEmpty('--data', values.data ?? env['OPTICK_DATA'] ?? '.optick'),
        isFresh: values.fresh,
        acceptsLoss: values['accept-loss'],
        market: marketMode(values.market ?? env['OPTICK_MARKET'] ?? 'live'),
        seed: integer('--seed', values.seed ?? env['OPTICK_SEED'] ?? '1', 0, 0xffff_ffff),
        speed: between('--speed', values.speed ?? env['OPTICK_SPEED'] ?? '1', 0.1, 1000),
        domain: {
          name: nonEmpty('--domain-name', values['domain-name'] ?? env['OPTICK_DOMAIN_NAME'] ?? 'Optick Paper'),
          version: '1',
          chainId: integer(
            '--chain-id',
            values['chain-id'] ?? env['OPTICK_CHAIN_ID'] ?? '1',
            1,
            Number.MAX_SAFE_INTEGER,
          ),
        },
        venuesFile: values.venues ?? env['OPTICK_VENUES'],
        proxiedVenues: venueIds(values.proxy?.join(',') ?? env['OPTICK_PROXY'] ?? ''),
        venueSites: sites(values['venue-site']?.join(',') ?? env['OPTICK_VENUE_SITE'] ?? ''),
        playGrant: playGrant(values.grant ?? env['OPTICK_GRANT'] ?? usualPlayGrant),
        isAudited: values.audit,
        hasNoLimits: values['no-limits'],
        hasTestClock: values['test-clock'],
        isVenueOnly: values['venue-only'],
        isDevelopment: values.dev,
      },
    }
  } catch (error) {
    if (error instanceof RefusedOption) return { kind: 'refused', reason: error.message }
    if (error instanceof TypeError && 'code' in error) {
      return { kind: 'refused', reason: explainFlag(error, Object.keys(flags)) }
    }
    throw error
  }
}

function integer(flag: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    throw new RefusedOption(`${flag} takes a whole number from ${least} to ${most}, not "${text}"`)
  }
  return value
}

function between(flag: string, text: string, least: number, most: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most))
    throw new RefusedOption(`${flag} takes a number from ${least} to ${most}, not "${text}"`)
  return value
}

function nonEmpty(flag: string, text: string): string {
  if (text.trim() === '') throw new RefusedOption(`${flag} may not be empty`)
  return text
}

function address(text: string | undefined): string | undefined {
  if (text === undefined || isIP(text) !== 0) return text
  throw new RefusedOption(`--listen takes an address of this machine such as 192.0.2.7, or 0.0.0.0, not "${text}"`)
}

/** Without a port: the name is what counts. An IPv6 address stands in brackets, as in a URL. */
function hostNames(list: string): readonly string[] {
  const names = list.split(',').filter((name) => name !== '')
  const wrong = names.find((name) => !/^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)$/i.test(name))
  if (wrong === undefined) return names
  throw new RefusedOption(`--allow-host takes names of hosts with commas between, not "${wrong}"`)
}

function venueIds(list: string): readonly string[] {
  const ids = list.split(',').filter((id) => id !== '')
  const wrong = ids.find((id) => !/^[a-z0-9-]+$/.test(id))
  if (wrong === undefined) return ids
  throw new RefusedOption(`--proxy takes ids of venues of the list with commas between, not "${wrong}"`)
}

/** Sites go into the policy of the page as they stand, so each is one site and nothing more. */
function sites(list: string): readonly string[] {
  const given = list.split(',').filter((site) => site !== '')
  const wrong = given.find((site) => !/^(https?|wss?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(site))
  if (wrong === undefined) return given
  throw new RefusedOption(`--venue-site takes sites such as https://venue.example with commas between, not "${wrong}"`)
}

function playGrant(text: string): PlayGrant {
  try {
    return parsePlayGrant(text)
  } catch (error) {
    if (error instanceof Error && error.name === 'PlayGrantError') {
      throw new RefusedOption(`--grant: ${error.message}`)
    }
    throw error
  }
}

function marketMode(text: string): MarketMode {
  if (text === 'live' || text === 'quiet' || text === 'empty') return { kind: text }
  if (text.startsWith('replay:') && text.length > 'replay:'.length) {
    return { kind: 'replay', file: text.slice('replay:'.length) }
  }
  throw new RefusedOption(`--market takes live, quiet, empty or replay:FILE, not "${text}"`)
}
