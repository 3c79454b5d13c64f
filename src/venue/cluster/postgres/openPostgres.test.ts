import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasPostgres } from '@/dev/testing/historyDialects'
import { openRunDatabase } from '@/dev/testing/run/askRun'
import { openPostgres } from './openPostgres'

const socketName = '.s.PGSQL.5432'

/** A connection to the database that can be cut. */
async function openCuttable(url: string) {
  const own = new URL(url.replace('@/', '@localhost/'))
  const folder = mkdtempSync(join(tmpdir(), 'optick-cut-'))
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(join(own.searchParams.get('host') ?? '', socketName))
    clients.add(client)
    for (const socket of [client, database]) socket.on('error', () => undefined)
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((listening) => server.listen(join(folder, socketName), listening))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  return {
    url: url.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    cut: () => clients.forEach((client) => client.destroy()),
  }
}

describe.skipIf(!hasPostgres)('the connections to PostgreSQL', () => {
  test('a connection that breaks in the middle of a query fails only that query', async () => {
    const { url, cut } = await openCuttable(await openRunDatabase())
    const { tables, close } = await openPostgres(url)
    const asleep = sql`SELECT pg_sleep(20)`.execute(tables)
    const failed = expect(asleep).rejects.toThrow('Connection terminated')
    await new Promise((resolve) => setTimeout(resolve, 200))
    cut()
    await failed
    // Wait until the driver has also emitted its event.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(tables)).rows).toEqual([{ one: 1 }])
    await close()
  })
})
