import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import type { WalletKeyRule } from '@/venue/api/walletKey'
import { parsePlayGrant, usualPlayGrant, type PlayGrant } from '@/venue/playGrant'
import { positionModes, type PositionMode } from '@/venue/rules/positionMode'
import { clusterFlags, clusterHelp, readClusterOptions, type ClusterOptions } from './clusterOptions'
import { logLevels, type LogFormat, type LogLevel } from './log'
import { RejectedOption } from './rejectedOption'

export type MarketOption =
  | { readonly kind: 'live' | 'quiet' | 'empty' }
  | { readonly kind: 'replay'; readonly file: string }

export type HostOptions = {
  readonly port: number
  readonly venuePort: number
  /** Address on which both ports listen. Undefined: only programs on this machine can connect. */
  readonly listenAddress: string | undefined
  /** Host names that the app's port accepts in addition to those of this machine. */
  readonly allowedHosts: readonly string[]
  /** Origins of the app behind a reverse proxy, such as https://optick.example. */
  readonly publicOrigins: readonly string[]
  /** Undefined: this process runs the whole venue on its data folder. */
  readonly cluster: ClusterOptions | undefined
  readonly dataFolder: string
  readonly isFresh: boolean
  /** True: starts even if something in the data folder is missing or damaged. */
  readonly acceptsLoss: boolean
  readonly market: MarketOption
  readonly seed: number
  readonly speed: number
  readonly domain: { readonly name: string; readonly version: string; readonly chainId: number }
  /** File that replaces the app's own list of venues. */
  readonly venuesFile: string | undefined
  /** Ids of listed venues to which this host forwards the page's requests. */
  readonly proxiedVenues: readonly string[]
  /** Sites of custom venues that the page may connect to, besides the venues on the list. */
  readonly venueSites: readonly string[]
  readonly playGrant: PlayGrant
  readonly positionMode: PositionMode
  /** Port of the metrics. Undefined: no such port. Without an address only programs on this machine can connect. */
  readonly metrics: { readonly port: number; readonly listenAddress: string | undefined } | undefined
  readonly log: { readonly level: LogLevel; readonly format: LogFormat }
  /** True: adds up all money after every command. */
  readonly isAudited: boolean
  readonly hasNoLimits: boolean
  readonly walletKey: WalletKeyRule
  /** True: lines on standard input control the clock and the index, for tests. */
  readonly hasTestClock: boolean
  readonly isVenueOnly: boolean
  /** True: serves the page through Vite instead of the built app. */
  readonly isDevelopment: boolean
}

export type ParsedOptions =
  | { readonly kind: 'run'; readonly options: HostOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly reason: string }

export const help = `Optick: a trading dashboard and a paper-trading venue in one process.

  npm start -- [options]         the app and the venue
  npm run venue -- [options]     the venue alone
  npm run dev -- [options]       the app with hot reload, and the venue

  --port N          the app, with the venue under /api and /ws      (OPTICK_PORT, 4173)
  --venue-port N    the API of the venue, for bots and other clients (OPTICK_VENUE_PORT, 4174)
  --listen ADDRESS  address to bind both ports to; 0.0.0.0 is all   (OPTICK_LISTEN)
                    interfaces; by default only this machine can connect
  --allow-host LIST extra host names that the app accepts, comma-   (OPTICK_ALLOW_HOST)
                    separated: optick.example,192.0.2.7
  --public-url LIST where browsers open the app behind a reverse    (OPTICK_PUBLIC_URL)
                    proxy, comma-separated: https://optick.example
  --data FOLDER     data folder: journal and history                (OPTICK_DATA, .optick)
                    :memory: stores nothing
  --fresh           erase the data folder first
  --accept-loss     start even though commands are missing from the data folder or cannot be read; the
                    old files are set aside in it
  --market KIND     live         simulated market: prices, makers and takers (OPTICK_MARKET, live)
                    quiet        makers quote; prices don’t move on their own
                    replay:FILE  prices follow a file of timestamp,open,high,low,close,volume minute bars
                    empty        no makers at all
  --seed N          seed of the market; the same seed gives the same market (OPTICK_SEED, 1)
  --speed X         simulation speed, 0.1 to 1000                   (OPTICK_SPEED, 1)
  --domain-name S   name in the signing domain                      (OPTICK_DOMAIN_NAME, Optick Paper)
  --chain-id N      chain id in the signing domain                  (OPTICK_CHAIN_ID, 1)
  --grant LIST      play money credited to new accounts, comma-     (OPTICK_GRANT, USDC=100000)
                    separated ASSET=AMOUNT: USDC=100000,WETH=2
  --require-signing-key  accept orders of registered signing keys only; a wallet’s own address counts if it
                    is registered
  --reject-wallet-key  the same, and reject that registration
  --position-mode KIND  net: an order may flip a position        (OPTICK_POSITION_MODE, net)
                    one-way: against an open perpetual position only reduce-only orders
                    hedge: a perpetual has a LONG and a SHORT position
  --audit           verify after every command that all balances reconcile; stop on a mismatch
  --no-limits       disable rate and connection limits, for benchmarks
  --test-clock      for tests: read commands from stdin, answer each with done or refused
                    advance 90s (m, h, d); set 2026-01-11T08:00:00Z; index ETH 2500 (quiet market)
  --venues FILE     serve this list of venues to the app            (OPTICK_VENUES)
  --proxy LIST      reach these listed venues through this host,    (OPTICK_PROXY)
                    for venues without CORS: comma-separated ids
  --venue-site LIST extra origins that the page may connect to for  (OPTICK_VENUE_SITE)
                    custom venues (CSP): https://venue.example,wss://venue.example
  --metrics-port N  Prometheus metrics at /metrics, /healthz and     (OPTICK_METRICS_PORT)
                    /readyz on a port of their own; none by default
  --metrics-listen ADDRESS  address to bind that port to; by        (OPTICK_METRICS_LISTEN)
                    default only this machine can connect
  --log-level LEVEL error, warn, info or debug; debug logs every    (OPTICK_LOG_LEVEL, info)
                    request with its time in each stage
  --log-format KIND text for people, json for programs              (OPTICK_LOG_FORMAT, text)
${clusterHelp}
  --help            show this help

Options override environment variables.`

const flags = {
  port: { type: 'string' },
  'venue-port': { type: 'string' },
  listen: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'public-url': { type: 'string', multiple: true },
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
  'position-mode': { type: 'string' },
  audit: { type: 'boolean', default: false },
  'no-limits': { type: 'boolean', default: false },
  'require-signing-key': { type: 'boolean', default: false },
  'reject-wallet-key': { type: 'boolean', default: false },
  'test-clock': { type: 'boolean', default: false },
  'metrics-port': { type: 'string' },
  'metrics-listen': { type: 'string' },
  'log-level': { type: 'string' },
  'log-format': { type: 'string' },
  'venue-only': { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  ...clusterFlags,
  help: { type: 'boolean', default: false },
} as const

/** Parses the command line. Never throws: for a rejected value the result has the reason. */
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
      throw new RejectedOption(`--port and --venue-port must differ (both are ${port})`)
    }
    return {
      kind: 'run',
      options: {
        port,
        venuePort,
        listenAddress: address('--listen', values.listen ?? env['OPTICK_LISTEN']),
        allowedHosts: hostNames(values['allow-host']?.join(',') ?? env['OPTICK_ALLOW_HOST'] ?? ''),
        publicOrigins: publicOrigins(values['public-url']?.join(',') ?? env['OPTICK_PUBLIC_URL'] ?? ''),
        cluster: clusterOf(values, env),
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
        positionMode: oneOf(
          '--position-mode',
          values['position-mode'] ?? env['OPTICK_POSITION_MODE'] ?? 'net',
          positionModes,
        ),
        metrics: metricsPort(
          values['metrics-port'] ?? env['OPTICK_METRICS_PORT'],
          values['metrics-listen'] ?? env['OPTICK_METRICS_LISTEN'],
          [port, venuePort],
        ),
        log: {
          level: oneOf('--log-level', values['log-level'] ?? env['OPTICK_LOG_LEVEL'] ?? 'info', logLevels),
          format: oneOf('--log-format', values['log-format'] ?? env['OPTICK_LOG_FORMAT'] ?? 'text', ['text', 'json']),
        },
        isAudited: values.audit,
        hasNoLimits: values['no-limits'],
        walletKey: walletKeyRule(values),
        hasTestClock: values['test-clock'],
        isVenueOnly: values['venue-only'],
        isDevelopment: values.dev,
      },
    }
  } catch (error) {
    if (error instanceof RejectedOption) return { kind: 'refused', reason: error.message }
    if (error instanceof TypeError && 'code' in error) {
      return { kind: 'refused', reason: explainFlag(error, Object.keys(flags)) }
    }
    throw error
  }
}

function walletKeyRule(values: {
  readonly 'require-signing-key': boolean
  readonly 'reject-wallet-key': boolean
}): WalletKeyRule {
  if (values['reject-wallet-key']) return 'rejected'
  return values['require-signing-key'] ? 'registered' : 'as-is'
}

/** Returns the cluster options. Rejects options for the data folder and clock of a single process. */
function clusterOf(
  values: Parameters<typeof readClusterOptions>[0] & Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): ClusterOptions | undefined {
  const cluster = readClusterOptions(values, env)
  const unfit = ['fresh', 'accept-loss', 'test-clock', 'dev'].find((name) => values[name] === true)
  if (cluster !== undefined && unfit !== undefined) throw new RejectedOption(`--${unfit} cannot be used with --cluster`)
  return cluster
}

function integer(flag: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    throw new RejectedOption(`${flag} must be a whole number from ${least} to ${most}, not "${text}"`)
  }
  return value
}

function between(flag: string, text: string, least: number, most: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most))
    throw new RejectedOption(`${flag} must be a number from ${least} to ${most}, not "${text}"`)
  return value
}

function nonEmpty(flag: string, text: string): string {
  if (text.trim() === '') throw new RejectedOption(`${flag} may not be empty`)
  return text
}

function oneOf<Value extends string>(flag: string, text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text)
  if (found !== undefined) return found
  throw new RejectedOption(`${flag} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}, not "${text}"`)
}

function metricsPort(
  text: string | undefined,
  listen: string | undefined,
  taken: readonly number[],
): HostOptions['metrics'] {
  const listenAddress = address('--metrics-listen', listen)
  if (text === undefined) {
    if (listen === undefined) return undefined
    throw new RejectedOption('--metrics-listen needs --metrics-port')
  }
  const port = integer('--metrics-port', text, 0, 65_535)
  if (port !== 0 && taken.includes(port)) {
    throw new RejectedOption(`--metrics-port must be a port of its own, not ${port} as well`)
  }
  return { port, listenAddress }
}

function address(flag: string, text: string | undefined): string | undefined {
  if (text === undefined || isIP(text) !== 0) return text
  throw new RejectedOption(`${flag} must be an address of this machine such as 192.0.2.7, or 0.0.0.0, not "${text}"`)
}

/**
 * Parses host names. They have no ports, because only the name is compared. IPv6 addresses have brackets, as in a URL.
 */
function hostNames(list: string): readonly string[] {
  const names = list.split(',').filter((name) => name !== '')
  const wrong = names.find((name) => !/^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)$/i.test(name))
  if (wrong === undefined) return names
  throw new RejectedOption(`--allow-host must be a comma-separated list of host names, not "${wrong}"`)
}

/** Parses origins. They have no paths, because the app's files are at the root. */
function publicOrigins(list: string): readonly string[] {
  return list
    .split(',')
    .filter((url) => url !== '')
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
        throw new RejectedOption(
          `--public-url must be a comma-separated list of addresses such as https://optick.example, not "${text}"`,
        )
      }
      if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
        throw new RejectedOption(
          `--public-url ${text} has a path: Optick needs a name or a port of its own, such as ${url.origin}. Under a path only the static site runs (npm run build:site)`,
        )
      }
      return url.origin
    })
}

function venueIds(list: string): readonly string[] {
  const ids = list.split(',').filter((id) => id !== '')
  const wrong = ids.find((id) => !/^[a-z0-9-]+$/.test(id))
  if (wrong === undefined) return ids
  throw new RejectedOption(`--proxy must be a comma-separated list of ids of listed venues, not "${wrong}"`)
}

/** Parses sites. Each must be exactly one site, because sites go into the page's policy unchanged. */
function sites(list: string): readonly string[] {
  const given = list.split(',').filter((site) => site !== '')
  const wrong = given.find((site) => !/^(https?|wss?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(site))
  if (wrong === undefined) return given
  throw new RejectedOption(
    `--venue-site must be a comma-separated list of origins such as https://venue.example, not "${wrong}"`,
  )
}

function playGrant(text: string): PlayGrant {
  try {
    return parsePlayGrant(text)
  } catch (error) {
    if (error instanceof Error && error.name === 'PlayGrantError') {
      throw new RejectedOption(`--grant: ${error.message}`)
    }
    throw error
  }
}

function marketMode(text: string): MarketOption {
  if (text === 'live' || text === 'quiet' || text === 'empty') return { kind: text }
  if (text.startsWith('replay:') && text.length > 'replay:'.length) {
    return { kind: 'replay', file: text.slice('replay:'.length) }
  }
  throw new RejectedOption(`--market must be live, quiet, empty or replay:FILE, not "${text}"`)
}

/** Formats one line about invalid flags. `names` are all existing flags without dashes. */
function explainFlag(error: Error & { readonly code?: unknown }, names: readonly string[]): string {
  const flag = /'(?:-[a-zA-Z], )?(--?[^' =]+)/.exec(error.message)?.[1] ?? ''
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearest(flag.replace(/^-+/, ''), names)
    return `unknown option ${flag}${near === undefined ? '' : `, did you mean --${near}?`}`
  }
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return /does not take an argument/.test(error.message)
      ? `${flag} doesn’t take a value`
      : `${flag} takes a value: ${flag} VALUE or ${flag}=VALUE`
  }
  const extra = /'([^']*)'/.exec(error.message)?.[1]
  return extra === undefined ? error.message : `unexpected argument "${extra}": options start with --`
}

/** Finds the nearest name: at most two letters away, and sharing most of the given letters. */
function nearest(given: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: name.startsWith(given) && given.length > 2 ? 1 : distance(given, name) }))
    .toSorted((a, b) => a.distance - b.distance)
  return best !== undefined && best.distance <= 2 && best.distance * 1.5 < given.length ? best.name : undefined
}

function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1]
    for (const [column, other] of to.split('').entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
