import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNatsServer, newPassword, writeSecret } from '@/dev/tooling/localServers.mjs'
import { healthAccount, isNodeHealthy } from '@/dev/tooling/natsHealth.mjs'
import { freePort } from './freePort'

export type NatsServer = {
  /** With user and password: for a process's environment, not for its flags. */
  readonly url: string
  readonly port: number
  readonly pid: () => number | undefined
  /** Ends the server like a crash; stored data remains. */
  readonly kill: () => Promise<void>
  readonly pause: () => void
  readonly resume: () => void
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const natsBinary = findNatsServer()

if (natsBinary === undefined) {
  // oxlint-disable-next-line no-console -- Who runs the tests has to know that a part of them did not run.
  console.warn(
    'nats-server is not installed (go install github.com/nats-io/nats-server/v2@latest, or OPTICK_NATS_SERVER): its tests do not run.',
  )
}

/** Further configuration lines; `password` is for clients and health checks. */
type NatsSettings = { readonly settings?: string; readonly password?: string }

/** A real server with JetStream in a separate folder, with a password. It ends with `stop` or with this process. */
export async function startNats({ settings = '', password = newPassword() }: NatsSettings = {}): Promise<NatsServer> {
  if (natsBinary === undefined) throw new Error('nats-server is not installed')
  const binary = natsBinary
  const folder = mkdtempSync(join(tmpdir(), 'optick-nats-'))
  const port = await freePort()
  const config = join(folder, 'nats.conf')
  const jetStream = `jetstream { store_dir: "${join(folder, 'data')}", sync_interval: always }`
  const login = `authorization { users: [{ user: optick, password: ${password} }] }\n${healthAccount(password)}`
  writeSecret(config, `listen: 127.0.0.1:${port}\nmax_payload: 8MB\n${jetStream}\n${login}\n${settings}\n`)
  let server = start()
  const killWithUs = () => void server.process.kill('SIGKILL')
  process.once('exit', killWithUs)

  function start(): { readonly process: ChildProcess; readonly ended: Promise<void>; readonly ready: Promise<void> } {
    const child = spawn(binary, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const ready = new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (data: Buffer) => {
        if (said.includes('Server is ready')) return
        said += data.toString()
        if (said.includes('Server is ready')) resolve()
      })
      child.once('exit', () => reject(new Error(`nats-server has ended: ${said}`)))
    })
    // A later end is not an error of the start.
    ready.catch(() => undefined)
    return { process: child, ended, ready }
  }

  async function kill(): Promise<void> {
    server.process.kill('SIGKILL')
    await server.ended
  }

  await server.ready
  return {
    url: `nats://optick:${password}@127.0.0.1:${port}`,
    port,
    pid: () => server.process.pid,
    kill,
    pause: () => void server.process.kill('SIGSTOP'),
    resume: () => void server.process.kill('SIGCONT'),
    restart: async () => {
      await kill()
      server = start()
      await server.ready
    },
    stop: async () => {
      process.off('exit', killWithUs)
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

export type NatsCluster = {
  readonly nodes: readonly NatsServer[]
  /** Resolves once a restarted node has caught up with the others. */
  readonly untilHealthy: (node: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Nodes with replicated streams. Clients do not learn other nodes' addresses, so that they stay behind their proxy. */
export async function startNatsCluster(count: number): Promise<NatsCluster> {
  const routePorts = await Promise.all(Array.from({ length: count }, freePort))
  const password = newPassword()
  const routes = routePorts.map((port) => `"nats://node:${password}@127.0.0.1:${port}"`).join(', ')
  const nodes = await Promise.all(
    routePorts.map((port, at) => {
      const place = `listen: "127.0.0.1:${port}", routes: [${routes}], no_advertise: true`
      const login = `authorization { user: node, password: ${password} }`
      return startNats({
        settings: `server_name: node_${at + 1}\ncluster { name: optick, ${place}, ${login} }`,
        password,
      })
    }),
  )
  const untilHealthy = async (node: number): Promise<void> => {
    while (!(await isNodeHealthy(nodes[node]?.port ?? 0, password))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  for (const node of nodes.keys()) await untilHealthy(node)
  return {
    nodes,
    untilHealthy,
    stop: async () => {
      for (const node of nodes) await node.stop()
    },
  }
}
