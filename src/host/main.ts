import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@/core/lib/clock'
import { noLimits, type GatewayOptions } from '@/venue/api/gateway'
import { createCarriedClock, createSteppedClock } from '@/venue/housekeeping/clocks'
import type { VenueMonitor } from '@/venue/monitor'
import { createVenueService } from '@/venue/node/venueService'
import type { VenueService, VenueServiceOptions } from '@/venue/node/venueServiceOptions'
import { VenueStoppedError } from '@/venue/venuePort'
import { createAppListeners, createSiteGuard } from './appListeners'
import type { ClusterOptions } from './clusterOptions'
import { createEnding } from './ending'
import { help } from './flags.mjs'
import { createJsonLog, createTextLog, type Log } from './log'
import { openPort, type PortListeners } from './openPort'
import { parseOptions, type HostOptions } from './options'
import { pageHeaders } from './pageHeaders'
import { createRoutePreloads, venuesTag } from './routePreloads'
import { createStaticFiles, type HeadAdditions } from './staticFiles'
import { followTestLines } from './testLines'
import { findUpstreamVenue } from './upstreamVenue'
import { createVenueProxy, type VenueProxy } from './venueProxy'
import { proxyVenues, createJsonHandler, readVenues, withMarket } from './venuesList'
import { startWatching } from './watching'
import { createWebhook } from './webhook'

const builtApp = fileURLToPath(new URL('../app', import.meta.url))

/** Folder of this script and everything of ours that it loads. */
const builtHost = fileURLToPath(new URL('.', import.meta.url))

const inMemory = ':memory:'

/** The working folder, because npm runs every script in the project's folder. */
const projectFolder = process.cwd()

let log: Log = createTextLog('info', (line) => console.error(line))

const ending = createEnding({
  say: (text) => log.write('error', text.replace(/^optick: /, '')),
  exit: (code) => process.exit(code),
  later: (run, delayMs) => void (delayMs === 0 ? setImmediate(run) : setTimeout(run, delayMs).unref()),
})

const notify = (notice: string) => log.write('warn', `${notice}.`)

async function main(): Promise<void> {
  const parsed = parseOptions(process.argv.slice(2), process.env)
  if (parsed.kind === 'help') {
    console.log(help)
    return
  }
  if (parsed.kind === 'refused') {
    console.error(`optick: ${parsed.reason}. Try --help.`)
    process.exitCode = 2
    return
  }
  const { level, format } = parsed.options.log
  const standardError = 2
  const { cluster } = parsed.options
  log =
    format === 'json'
      ? await createJsonLog(
          level,
          standardError,
          cluster === undefined ? undefined : { role: cluster.role, league: cluster.league },
        )
      : createTextLog(level, (line) => console.error(line))
  if (cluster?.isVerifying === true) await verify(cluster)
  else await run(parsed.options)
}

async function verify(cluster: ClusterOptions): Promise<void> {
  const { verifyByOptions } = await import('./clusterVerification')
  try {
    const { text, isSame } = await verifyByOptions(cluster)
    console.log(text)
    process.exitCode = isSame ? 0 : 1
  } catch (error) {
    console.error(`optick: not verified: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 2
  }
}

/**
 * Runs the host. Signal handlers are registered before anything listens, so that a program that gets an answer can end
 * the process cleanly. A signal during the start waits for the start to end.
 */
async function run(options: HostOptions): Promise<void> {
  const closers: Closer[] = []
  let started: Promise<void> = Promise.resolve()
  const close = async () => {
    // The error of a failed start is reported by the caller that awaits the start.
    await Promise.race([started.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, startGraceMs))])
    for (const closePart of closers.toReversed()) await closePart()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.stop(close))
  started = start(options, (closer) => void closers.push(closer))
  await started
}

/**
 * Maximum wait for a start after a signal. A start that waits for NATS may never end, and a half-open process has
 * nothing to lose.
 */
const startGraceMs = 3_000

type Closer = () => void | Promise<void>

/**
 * Starts the host. Steps that may fail come before the data folder is touched, so that a busy port does not cost an
 * old folder.
 */
async function start(options: HostOptions, onClose: (closer: Closer) => void): Promise<void> {
  const { isVenueOnly } = options
  const venuesFile = options.venuesFile ?? join(projectFolder, 'public/venues.json')
  const listed = isVenueOnly ? '[]' : await readVenues(venuesFile, options.domain, notify)
  const { venues, upstreams } = proxyVenues(listed, isVenueOnly ? [] : options.proxiedVenues)
  const proxy = createVenueProxy(upstreams)
  const { port, venuePort: barePort, listenAddress } = options
  const place = { listenAddress, ...(options.hasNoLimits && { maxOfNetwork: Infinity }) }
  const hasPorts = options.cluster === undefined || ['gateway', 'all'].includes(options.cluster.role)
  const appPort = isVenueOnly || !hasPorts ? undefined : await openPort({ ...place, port, flag: '--port' })
  const venuePort = hasPorts ? await openPort({ ...place, port: barePort, flag: '--venue-port' }) : undefined
  const watching = await startWatching(options, log, process.env)
  onClose(watching.close)
  const { venue, doubt, close: closeVenue } = await openService(options, watching.monitor)
  onClose(closeVenue)
  onClose(() => {
    watching.readiness.isReady = false
    for (const open of [appPort, venuePort]) open?.close()
    proxy.close()
  })
  if (doubt !== undefined) watching.readiness.doubt = doubt
  if (venue !== undefined) {
    venuePort?.serve({ request: venue.handleRest, upgrade: venue.handleUpgrade })
    if (appPort !== undefined) {
      const listedHere = withMarket(venues, venue.market)
      appPort.serve(await appAndVenue(appPort.server, { venue, venues: listedHere, proxy }, options))
    }
  }
  watching.readiness.isReady = true
  console.log(describeService(options, appPort, venuePort))
  if (watching.address !== undefined) log.write('info', `metrics at ${watching.address}/metrics`)
  if (venue?.control !== undefined) followTestLines(process.stdin, venue.control, (answer) => console.log(answer))
}

type Port = { readonly address: string }

function describeService({ cluster }: HostOptions, appPort: Port | undefined, venuePort: Port | undefined): string {
  if (venuePort === undefined) return `Optick ${cluster?.role}: ready`
  if (appPort === undefined) return `Optick venue: ${venuePort.address}`
  return `Optick: ${appPort.address}/trade/ETH-PERP — API for bots and other clients: ${venuePort.address}`
}

type Service = {
  readonly venue: VenueService | undefined
  readonly doubt?: () => string | undefined
  readonly close: () => Promise<void>
}

async function openService(options: HostOptions, monitor: VenueMonitor | undefined): Promise<Service> {
  const { cluster } = options
  if (cluster === undefined) {
    const venue = await openVenue(options, monitor)
    return { venue, close: venue.close }
  }
  const { startCluster } = await import('./clusterService')
  const { buildVersion } = await import('./buildVersion')
  return startCluster(
    { ...options, cluster },
    {
      version: buildVersion(builtHost),
      monitor,
      gateway: gatewayOptions(options),
      onNotice: notify,
      onFailure: ending.fail,
    },
  )
}

function gatewayOptions({ hasNoLimits, walletKey }: HostOptions): Omit<GatewayOptions, 'monitor'> {
  return {
    onFault: (fault) => logFault('venue gateway', fault),
    walletKey,
    ...(hasNoLimits && { limits: noLimits, maxSocketsPerAddress: Infinity }),
  }
}

/** Finds the mirrored venue. Throws `UpstreamVenueError`. */
async function marketOf({ market }: HostOptions): Promise<VenueServiceOptions['market']> {
  if (market.kind !== 'mirror') return market
  return { kind: 'mirror', venue: { ...(await findUpstreamVenue(market.venue)), instruments: market.instruments } }
}

async function openVenue(options: HostOptions, monitor: VenueMonitor | undefined): Promise<VenueService> {
  return createVenueService({
    dataDir: options.dataFolder === inMemory ? inMemory : resolve(projectFolder, options.dataFolder),
    isFresh: options.isFresh,
    acceptsLoss: options.acceptsLoss,
    market: await marketOf(options),
    queue: options.queue,
    latency: options.latency,
    replayClock: options.replayClock,
    seed: options.seed,
    speed: options.speed,
    domain: options.domain,
    playGrant: options.playGrant,
    positionMode: options.positionMode,
    isAudited: options.isAudited,
    gateway: gatewayOptions(options),
    monitor,
    ...(options.hasTestClock && {
      testClock: createSteppedClock(createCarriedClock(systemClock, () => performance.now())),
    }),
    onFailure: ending.fail,
    onNotice: notify,
  })
}

/**
 * Logs a fault, except for commands that come too late, because the reason for the stop is reported where it occurs.
 */
function logFault(part: string, fault: unknown): void {
  if (fault instanceof VenueStoppedError) return
  log.write('error', `${part}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
}

async function appAndVenue(
  server: Server,
  { venue, venues, proxy }: { readonly venue: VenueService; readonly venues: string; readonly proxy: VenueProxy },
  options: HostOptions,
): Promise<PortListeners> {
  const serveVenues = createJsonHandler(venues)
  const walletConnectProjectId = process.env['OPTICK_WALLETCONNECT_PROJECT_ID']
  const serveConfig = createJsonHandler(
    JSON.stringify({
      walletConnectProjectId,
      venueSites: options.venueSites,
      hasWebhook: options.webhook !== undefined,
    }),
  )
  const { isDevelopment, venueSites } = options
  const headers = pageHeaders({
    venues,
    venueSites,
    hasWalletConnect: walletConnectProjectId !== undefined,
    isDevelopment,
  })
  return createAppListeners({
    venue,
    guard: createSiteGuard(options.allowedHosts, options.publicOrigins),
    proxy,
    webhook:
      options.webhook === undefined
        ? undefined
        : createWebhook(options.webhook, {
            nowMs: systemClock.nowMs,
            onFailure: (why) => log.write('warn', `webhook: ${why}`),
          }),
    files: new Map([
      ['/venues.json', serveVenues],
      ['/config.json', serveConfig],
    ]),
    servePage: isDevelopment
      ? await (await import('./viteVenue')).createVitePage(server, headers)
      : createStaticFiles(builtApp, headers, createHeadAdditions(venues, await readManifest())),
    sharesUpgrades: isDevelopment,
    onFault: (text) => log.write('error', text),
  })
}

function createHeadAdditions(venues: string, manifest: Manifest): (path: string) => HeadAdditions {
  const preloads = createRoutePreloads(manifest)
  const beforeScripts = venuesTag(venues)
  return (path) => ({ beforeScripts, atEnd: preloads(path) })
}

type Manifest = Parameters<typeof createRoutePreloads>[0]

/** Reads Vite's manifest. Without a manifest every page is served as built. */
async function readManifest(): Promise<Manifest> {
  const text = await readFile(join(builtApp, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  // The cast is safe, because only Vite writes this file.
  return JSON.parse(text) as Manifest
}

// Unhandled rejections arrive here too. The process never continues after half a change.
process.on('uncaughtException', ending.fail)
main().catch(ending.fail)
