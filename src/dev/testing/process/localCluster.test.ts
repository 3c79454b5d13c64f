import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@nats-io/transport-node'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNatsServer, findPostgres, postgresUser } from '@/dev/tooling/localServers.mjs'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import { freePort } from '../freePort'
import { bundleOf } from '../run/askRun'

/* `npm run cluster` as typed by a user: what other users of the machine can access, and what it leaves behind. */

const canRun = findNatsServer() !== undefined && findPostgres() !== undefined
const script = fileURLToPath(new URL('../../tooling/cluster.mjs', import.meta.url))
const isRoot = process.getuid?.() === 0
const modeOf = (path: string) => statSync(path).mode & 0o777

let folder = ''
let dist = ''
/** An existing folder with the permissions of `mkdtemp`. */
let data = ''

beforeAll(async () => {
  if (!canRun) return
  folder = mkdtempSync(join(tmpdir(), 'optick-local-'))
  // Other users may enter this folder.
  chmodSync(folder, 0o755)
  data = join(folder, 'data')
  mkdirSync(data, { mode: 0o755 })
  dist = join(folder, 'dist')
  mkdirSync(join(dist, 'host'), { recursive: true })
  writeFileSync(join(dist, 'host/main.js'), `import(${JSON.stringify(await bundleOf('host'))})\n`)
}, 120_000)
afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true })
})

type Cluster = { readonly child: ChildProcess; readonly said: () => string; readonly ended: Promise<number | null> }

async function start(flags: readonly string[] = [], distFolder = dist): Promise<Cluster> {
  const ports = [`--port=${await freePort()}`, `--venue-port=${await freePort()}`]
  const args = [script, '--nodes=1', '--market=empty', `--data=${data}`, ...ports, ...flags]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, OPTICK_DIST: distFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said: () => said, ended }
}

async function untilReady({ said, ended }: Cluster): Promise<void> {
  let code: number | null | undefined
  void ended.then((ending) => (code = ending))
  while (!/^Optick: http/m.test(said())) {
    if (code !== undefined) throw new Error(`the cluster ended with ${code}:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stop({ child, ended }: Cluster): Promise<number | null> {
  child.kill('SIGTERM')
  return ended
}

/** The arguments of every process, as every user of the machine sees them. */
const allArguments = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
const leftBehind = () => allArguments().filter((line) => line.includes(data) && !line.startsWith('ps '))

function environment(): Record<'OPTICK_CLUSTER' | 'OPTICK_POSTGRES', string> {
  const lines = readFileSync(join(data, 'environment'), 'utf8').trim().split('\n')
  const values = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
  return { OPTICK_CLUSTER: values['OPTICK_CLUSTER'] ?? '', OPTICK_POSTGRES: values['OPTICK_POSTGRES'] ?? '' }
}

/** The server's response to a line from anyone who connects to its port. */
function answerTo(port: number, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(port, '127.0.0.1')
    let answer = ''
    socket.on('connect', () => socket.write(line))
    socket.on('data', (text) => (answer += text.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe.skipIf(!canRun)('npm run cluster', () => {
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await start()
    await untilReady(cluster)
  }, 180_000)
  afterAll(async () => {
    await stop(cluster)
  }, 60_000)

  test('protects its folders, sockets and files from other users, even in a folder that was open', () => {
    // As root, PostgreSQL's user must traverse the folder, and has no other rights there.
    expect(modeOf(data)).toBe(isRoot ? 0o710 : 0o700)
    expect(statSync(data).gid).toBe(postgresUser()?.gid ?? process.getgid?.())
    for (const name of ['postgres', 'postgres/data', 'nats-1'])
      expect([name, modeOf(join(data, name))]).toEqual([name, 0o700])
    for (const name of ['postgres/.s.PGSQL.5432']) expect([name, modeOf(join(data, name))]).toEqual([name, 0o700])
    for (const name of ['environment', 'nats-1/nats.conf'])
      expect([name, modeOf(join(data, name))]).toEqual([name, 0o600])
  })

  test('admits to PostgreSQL only its own user with the password, and nobody over a network', async () => {
    const { OPTICK_POSTGRES: url } = environment()
    const open = async (connectionString: string) => {
      const client = new Client({ connectionString })
      try {
        await client.connect()
        return await client.query<{ method: string }>('SELECT current_user AS method')
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    expect((await open(url)).rows).toEqual([{ method: 'optick' }])
    await expect(open(url.replace(/:[^:@]+@/, '@'))).rejects.toThrow(/password/)
    await expect(open(url.replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow(/password authentication failed/)
    if (!isRoot) return
    const psql = join(findPostgres() ?? '', 'psql')
    const asOther = spawnSync('runuser', ['-u', 'nobody', '--', psql, url, '-c', 'SELECT 1'], { encoding: 'utf8' })
    expect(asOther.status).not.toBe(0)
    expect(asOther.stderr).toMatch(/Permission denied/)
  })

  test('admits nobody to NATS without its password', async () => {
    const { OPTICK_CLUSTER: url } = environment()
    const { servers, user, password } = accessOf([url])
    const enter = async (as: { readonly user?: string; readonly pass?: string }) => {
      const connection = await connect({ servers: [...servers], reconnect: false, ...as })
      await connection.close()
    }
    await enter({ user: user ?? '', pass: password ?? '' })
    await expect(enter({})).rejects.toThrow(/Authorization/)
    await expect(enter({ user: 'optick', pass: 'wrong' })).rejects.toThrow(/Authorization/)
    await expect(enter({ user: 'watch', pass: password ?? '' })).rejects.toThrow(/Authorization/)
  })

  test('shows no password in the arguments of a process', () => {
    const secrets = Object.values(environment()).map((url) => new URL(url.replace('@/', '@host/')).password)
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    expect(leftBehind().length).toBeGreaterThan(1)
    for (const secret of secrets) expect(allArguments().filter((line) => line.includes(secret))).toEqual([])
  })

  test('starts each of its processes once', () => {
    expect(cluster.said()).not.toContain('is started again')
  })

  test('is verified from its folder alone, and restarts there with new passwords and the same venue', async () => {
    const verify = () =>
      spawnSync(process.execPath, [script, 'verify', `--data=${data}`], {
        env: { ...process.env, OPTICK_DIST: dist },
        encoding: 'utf8',
      })
    const before = environment()
    const first = verify()
    expect(first.stdout).toMatch(/All is the same\.\n$/)
    expect(first.status).toBe(0)
    expect(await stop(cluster)).toBe(0)
    expect(existsSync(join(data, 'environment'))).toBe(false)
    expect(leftBehind()).toEqual([])
    const none = verify()
    expect([none.status, none.stderr]).toEqual([
      2,
      `optick: no cluster runs with the folder ${data}, and OPTICK_CLUSTER names none. Try --help.\n`,
    ])
    cluster = await start()
    await untilReady(cluster)
    expect(Object.values(environment()).filter((url) => Object.values(before).includes(url))).toEqual([])
    const commands = (text: string) => Number(/^Played again: (\d+) commands/m.exec(text)?.[1])
    const second = verify()
    expect(second.stdout).toMatch(/All is the same\.\n$/)
    expect(commands(second.stdout)).toBeGreaterThanOrEqual(commands(first.stdout))
    expect(commands(first.stdout)).toBeGreaterThan(0)
    expect(cluster.said()).not.toContain('is started again')
  }, 180_000)
})

describe.skipIf(!canRun)('npm run cluster with a failing start', () => {
  test('gives the reason once, ends everything that it has started, and exits with 1', async () => {
    const broken = join(folder, 'broken')
    mkdirSync(join(broken, 'host'), { recursive: true })
    writeFileSync(join(broken, 'host/main.js'), "console.error('optick: the disk is full'); process.exit(1)\n")
    const failed = await start([], broken)
    expect(await failed.ended).toBe(1)
    expect(failed.said()).toMatch(
      /^optick: (engine \d|projector|market) does not start \(1\)\n.*: optick: the disk is full$/m,
    )
    expect(leftBehind()).toEqual([])
  }, 120_000)

  test('rejects a folder with other content, or of another number of nodes', async () => {
    const nodes = await start(['--nodes=3'])
    expect(await nodes.ended).toBe(1)
    expect(nodes.said()).toContain(`${data} has the streams of 1 NATS nodes: use --nodes 1`)
    const other = await start([`--data=${folder}`])
    expect(await other.ended).toBe(1)
    expect(other.said()).toContain(`${folder} has other files in it: choose a folder of its own with --data`)
    expect(modeOf(folder)).toBe(0o755)
    expect(leftBehind()).toEqual([])
  }, 60_000)

  test.skipIf(!isRoot)(
    'as root repairs a database left by another user, and names a folder that PostgreSQL cannot reach',
    async () => {
      execFileSync('chown', ['-R', 'nobody', join(data, 'postgres')])
      chmodSync(join(data, 'postgres'), 0o755)
      const mended = await start()
      await untilReady(mended)
      expect(modeOf(join(data, 'postgres'))).toBe(0o700)
      expect(statSync(join(data, 'postgres/data')).uid).toBe(postgresUser()?.uid)
      expect(await stop(mended)).toBe(0)
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const failed = await start([`--data=${join(closed, 'data')}`])
      expect(await failed.ended).toBe(1)
      expect(failed.said()).toContain(`its user cannot enter ${closed}: choose a folder that it can reach with --data`)
    },
    180_000,
  )
})

describe.skipIf(!canRun)('the servers of the tests', () => {
  test('admit nobody without their passwords', async () => {
    const { startNatsCluster } = await import('../natsServer')
    const { nodes, stop: stopNodes } = await startNatsCluster(3)
    for (const { port, url } of nodes) {
      await expect(connect({ servers: [`nats://127.0.0.1:${port}`], reconnect: false })).rejects.toThrow(
        /Authorization/,
      )
      expect(url).toMatch(/^nats:\/\/optick:p[0-9a-f]{32}@127\.0\.0\.1:\d+$/)
    }
    const secrets = nodes.map(({ url }) => new URL(url).password)
    for (const secret of secrets) expect(allArguments().filter((line) => line.includes(secret))).toEqual([])
    // The configuration files, which contain the ports between the nodes.
    const routes = allArguments().flatMap((line) => /-c (\S*optick-nats-\S+\/nats\.conf)/.exec(line)?.[1] ?? [])
    const ports = routes.flatMap((path) => /listen: "127\.0\.0\.1:(\d+)"/.exec(readFileSync(path, 'utf8'))?.[1] ?? [])
    expect(ports.length).toBeGreaterThanOrEqual(3)
    for (const port of ports) {
      const hello =
        'CONNECT {"verbose":false,"lang":"go","cluster":"optick"}\r\nINFO {"server_id":"X","cluster":"optick"}\r\n'
      expect(await answerTo(Number(port), hello)).toMatch(/-ERR '(Authorization Violation|Authentication Timeout)/)
    }
    for (const path of routes) expect(modeOf(path)).toBe(0o600)
    await stopNodes()
  }, 120_000)

  test('include nodes with the shipped configuration, which do not start without passwords', () => {
    const config = fileURLToPath(new URL('../../../../docs/cluster/nats.conf', import.meta.url))
    const testOf = (env: Readonly<Record<string, string>>) =>
      spawnSync(findNatsServer() ?? '', ['-t', '-c', config], { env, encoding: 'utf8' })
    const routes = [1, 2, 3].map((node) => [`OPTICK_NATS_ROUTE_${node}`, `nats://node:p1@nats-${node}:6222`])
    const passwords: Readonly<Record<string, string>> = {
      OPTICK_NATS_PASSWORD: 'p0',
      OPTICK_NATS_NODE_PASSWORD: 'p1',
      ...Object.fromEntries(routes),
    }
    expect(testOf(passwords)).toMatchObject({ status: 0 })
    for (const name of Object.keys(passwords)) {
      const { status, stderr } = testOf(Object.fromEntries(Object.entries(passwords).filter(([key]) => key !== name)))
      expect(status).not.toBe(0)
      expect(stderr).toContain(name)
    }
  })

  test('include the server whose databases the tests of a run use', async () => {
    const { inject } = await import('vitest')
    const url = new URL(inject('runUrl'))
    expect((await fetch(`${url.origin}/database`)).status).toBe(403)
    expect((await fetch(`${url.origin}/wrong/database`)).status).toBe(403)
  })

  test('include a PostgreSQL that other users cannot reach, and that asks for a password', async () => {
    const { openRunDatabase } = await import('../run/askRun')
    const url = await openRunDatabase()
    const [, host = ''] = /host=([^&]+)/.exec(url) ?? []
    const socketFolder = decodeURIComponent(host)
    expect(modeOf(socketFolder)).toBe(0o700)
    expect(modeOf(join(socketFolder, '.s.PGSQL.5432'))).toBe(0o700)
    const client = new Client({ connectionString: url.replace(/:[^:@]+@/, '@') })
    await expect(client.connect()).rejects.toThrow(/password/)
  })
})
