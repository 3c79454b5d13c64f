import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@/lib/clock'
import { createSteppedClock } from '@/venue/housekeeping/steppedClock'
import { createVenueService, type VenueService } from '@/venue/venueService'
import { help, parseOptions, type HostOptions } from './options'
import { createStaticFiles } from './staticFiles'
import { followTestLines } from './testLines'
import { createJsonHandler, readVenues } from './venuesList'

type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** The built app lies beside the built host. */
const builtApp = fileURLToPath(new URL('../app', import.meta.url))

/** No folder: what the venue keeps ends with the process. */
const inMemory = ':memory:'

/** npm runs every script in the project's folder. */
const projectFolder = process.cwd()

async function main(): Promise<void> {
  const parsed = parseOptions(process.argv.slice(2), process.env)
  if (parsed.kind === 'help') {
    console.log(help)
    return
  }
  if (parsed.kind === 'refused') {
    console.error(`optick: ${parsed.reason}\nTry --help.`)
    process.exitCode = 2
    return
  }
  const { options } = parsed
  const venue = await createVenueService({
    dataDir: options.dataFolder === inMemory ? inMemory : resolve(projectFolder, options.dataFolder),
    isFresh: options.isFresh,
    market: options.market,
    seed: options.seed,
    speed: options.speed,
    domain: options.domain,
    playGrant: options.playGrant,
    isAudited: options.isAudited,
    ...(options.hasTestClock && { testClock: createSteppedClock(systemClock) }),
  })
  const servers = [await listen(bareVenue(venue), options.venuePort)]
  if (!options.isVenueOnly) servers.unshift(await listen(await appAndVenue(venue, options), options.port))
  const [app, bare] = servers.map(addressOf)
  console.log(
    options.isVenueOnly
      ? `Optick venue: ${app}`
      : `Optick: ${app}/trade/ETH-PERP — the bare venue for other clients: ${bare}`,
  )
  if (venue.control !== undefined) followTestLines(process.stdin, venue.control, (answer) => console.log(answer))
  stopOnSignal(servers, venue)
}

function bareVenue(venue: VenueService): Server {
  const server = createServer(venue.handleRest)
  server.on('upgrade', venue.handleUpgrade)
  return server
}

/** The page, and the venue under /api and /ws: one origin, so that the browser asks nobody's leave. */
async function appAndVenue(venue: VenueService, options: HostOptions): Promise<Server> {
  const venuesFile = options.venuesFile ?? join(projectFolder, 'public/venues.json')
  const serveVenues = createJsonHandler(await readVenues(venuesFile, options.domain))
  const serveConfig = createJsonHandler(
    JSON.stringify({ walletConnectProjectId: process.env['OPTICK_WALLETCONNECT_PROJECT_ID'] }),
  )
  const server = createServer()
  const servePage: PageHandler = options.isDevelopment
    ? await (await import('./viteVenue')).createVitePage(server)
    : createStaticFiles(builtApp)
  server.on('request', (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/api' || path.startsWith('/api/')) {
      request.url = (request.url ?? '').slice('/api'.length) || '/'
      venue.handleRest(request, response)
    } else if (path === '/venues.json') serveVenues(request, response)
    else if (path === '/config.json') serveConfig(request, response)
    else void servePage(request, response)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if ((request.url ?? '').split('?')[0] === '/ws') venue.handleUpgrade(request, socket, head)
    else if (!options.isDevelopment) socket.destroy()
  })
  return server
}

function listen(server: Server, port: number): Promise<Server> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, () => done(server))
  })
}

function addressOf(server: Server): string {
  const address = server.address()
  return typeof address === 'object' && address !== null ? `http://localhost:${address.port}` : String(address)
}

/** The journal is on disk whatever happens; a signal only adds a snapshot, so that the next start is quick. */
function stopOnSignal(servers: readonly Server[], venue: VenueService): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    for (const server of servers) server.close()
    venue.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** What a user can put right, told by its reason alone; anything else is a mistake of ours and shows where. */
const refusals: Record<string, number> = { ReplayFileError: 2, StorageError: 1, VenuesFileError: 2 }

main().catch((error: unknown) => {
  const refusal = error instanceof Error ? refusals[error.name] : undefined
  const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isInUse) console.error(`optick: ${error.message}. Choose another with --port and --venue-port.`)
  else if (error instanceof Error && refusal !== undefined) console.error(`optick: ${error.message}`)
  else console.error(error)
  process.exit(refusal ?? 1)
})
