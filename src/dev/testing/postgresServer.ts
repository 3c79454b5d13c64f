import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { newPassword, preparePostgres } from '../tooling/localServers.mjs'

export type PostgresServer = {
  readonly createDatabase: () => Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Starts a real PostgreSQL on a socket file in a separate folder, without syncing, because test data need not survive a
 * crash. Other users of the machine cannot reach it. It ends with `stop`, or with this process.
 */
export async function startPostgres(binaries: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-pg-'))
  const { command, args, spawnSettings, urlOf } = await preparePostgres({
    binaries,
    folder,
    password: newPassword(),
    initFlags: ['--no-sync'],
    settings: ['fsync=off', 'shared_buffers=32MB', 'max_connections=400'],
  })
  const server = spawn(command, args, { ...spawnSettings, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const killWithUs = () => void server.kill('SIGQUIT')
  process.once('exit', killWithUs)
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
    // A connection opened during the server's start may never be answered.
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
