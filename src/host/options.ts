import { isIP } from 'node:net'
import type { WalletKeyRule } from '@/venue/api/walletKey'
import type { QueueModel } from '@/venue/engine/mirror/queueModel'
import type { LatencyRule } from '@/venue/market/mirror/latency'
import { parseLatency, parseQueueModel } from '@/venue/market/mirror/mirrorRules'
import { parsePlayGrant, usualPlayGrant, type PlayGrant } from '@/venue/playGrant'
import { positionModes, type PositionMode } from '@/venue/rules/positionMode'
import { readClusterOptions, type ClusterOptions } from './clusterOptions'
import { readFlags } from './flags.mjs'
import { logLevels, type LogFormat, type LogLevel } from './log'
import { RejectedOption } from './rejectedOption'
import { webhookOption, type WebhookOption } from './webhookOption'

export type MarketOption =
  | { readonly kind: 'live' | 'quiet' | 'empty' }
  /** A file of minute bars, or comma-separated files of a recorded market. */
  | { readonly kind: 'replay'; readonly file: string }
  /** An id of the list of venues, or an address. */
  | { readonly kind: 'mirror'; readonly venue: string; readonly instruments: readonly string[] | undefined }

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
  /** How mirrored and replayed books are traded. */
  readonly queue: QueueModel
  readonly latency: LatencyRule
  /** `lockstep`: only a client advances a replay. */
  readonly replayClock: 'real' | 'lockstep'
  readonly seed: number
  readonly speed: number
  readonly domain: { readonly name: string; readonly version: string; readonly chainId: number }
  /** File that replaces the app's own list of venues. */
  readonly venuesFile: string | undefined
  /** Ids of listed venues to which this host forwards the page's requests. */
  readonly proxiedVenues: readonly string[]
  /** Sites of custom venues that the page may connect to, besides the venues on the list. */
  readonly venueSites: readonly string[]
  /** Address to which this host posts the page's alerts. Undefined: no page can. */
  readonly webhook: WebhookOption | undefined
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

/** Parses the command line. Never throws: for a rejected value the result has the reason. */
export function parseOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ParsedOptions {
  const read = readFlags(argv)
  if (read.kind !== 'values') return read
  const { values } = read
  try {
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
        ...marketOptions(values, env),
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
        webhook: webhookOption(values.webhook ?? env['OPTICK_WEBHOOK'], values['webhook-private']),
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

type MarketValues = {
  readonly [Name in 'market' | 'instruments' | 'queue' | 'latency' | 'clock' | 'cluster']?: string | undefined
} & { readonly 'test-clock': boolean }

function marketOptions(
  values: MarketValues,
  env: Readonly<Record<string, string | undefined>>,
): Pick<HostOptions, 'market' | 'queue' | 'latency' | 'replayClock'> {
  const names = (values.instruments ?? env['OPTICK_INSTRUMENTS'] ?? '').split(',').filter((name) => name !== '')
  const mode = marketMode(values.market ?? env['OPTICK_MARKET'] ?? 'live')
  const market = mode.kind === 'mirror' && names.length > 0 ? { ...mode, instruments: names } : mode
  const queueName = values.queue ?? env['OPTICK_QUEUE'] ?? 'power:3'
  const queue = parseQueueModel(queueName)
  if (queue === undefined) {
    throw new RejectedOption(`--queue must be risk-averse, uniform, power:N or log, not "${queueName}"`)
  }
  const latencyName = values.latency ?? env['OPTICK_LATENCY'] ?? '0'
  const latency = parseLatency(latencyName)
  if (latency === undefined) {
    throw new RejectedOption(`--latency must be milliseconds from 0 to 60000, or recorded, not "${latencyName}"`)
  }
  const replayClock = oneOf('--clock', values.clock ?? env['OPTICK_CLOCK'] ?? 'real', ['real', 'lockstep'])
  if (replayClock === 'lockstep' && market.kind !== 'replay') {
    throw new RejectedOption('--clock lockstep needs --market replay:FILE')
  }
  if (market.kind === 'mirror' && (values.cluster ?? env['OPTICK_CLUSTER']) !== undefined) {
    throw new RejectedOption('--market mirror cannot be used with --cluster')
  }
  if (market.kind === 'mirror' && values['test-clock']) {
    throw new RejectedOption('--market mirror cannot be used with --test-clock')
  }
  return { market, queue, latency, replayClock }
}

function marketMode(text: string): MarketOption {
  if (text.startsWith('mirror:') && text.length > 'mirror:'.length) {
    return { kind: 'mirror', venue: text.slice('mirror:'.length), instruments: undefined }
  }
  if (text === 'live' || text === 'quiet' || text === 'empty') return { kind: text }
  if (text.startsWith('replay:') && text.length > 'replay:'.length) {
    return { kind: 'replay', file: text.slice('replay:'.length) }
  }
  throw new RejectedOption(`--market must be live, quiet, empty, replay:FILE or mirror:VENUE, not "${text}"`)
}
