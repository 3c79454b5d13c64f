import { execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

export type PostgresServer = {
  /** Makes an empty database and returns its URL. */
  readonly createDatabase: () => Promise<string>
  readonly stop: () => Promise<void>
}

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; this user has no rights anywhere. */
const otherUser = 65_534

/** The folder with `initdb` and `postgres`; undefined where PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/**
 * Starts a real PostgreSQL on a socket file in a folder of its own, without syncing: what a test writes need not survive
 * the machine. It ends with `stop`, or by itself once this process is gone.
 */
export async function startPostgres(binaries: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-pg-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, otherUser, otherUser)
  const user = isRoot ? { uid: otherUser, gid: otherUser } : {}
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'optick', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  await run(join(binaries, 'initdb'), initdb, { ...user, cwd: folder })
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'shared_buffers=32MB',
    'max_connections=400',
  ]
  const flags = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(binaries, 'postgres'), flags, { ...user, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const killWithUs = () => void server.kill('SIGQUIT')
  process.once('exit', killWithUs)
  const urlOf = (database: string) => `postgres://optick@/${database}?host=${encodeURIComponent(folder)}`
  const admin = await connected(urlOf('postgres'))
  let count = 0
  return {
    createDatabase: async () => {
      count += 1
      const name = `scene_${count}`
      await admin.query(`CREATE DATABASE ${name}`)
      return urlOf(name)
    },
    stop: async () => {
      await admin.end()
      process.off('exit', killWithUs)
      server.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function connected(url: string): Promise<Client> {
  const deadline = Date.now() + 120_000
  for (;;) {
    // A connection that is made while the server starts may never be answered.
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
