import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { findPostgres, newPassword } from '../../tooling/localServers.mjs'
import { startPostgres, type PostgresServer } from '../postgresServer'
import { createBundles, isProgramName, type Bundles } from '../process/bundleProcesses'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shared services, with its secret; see `askRun.ts`. */
    runUrl: string
  }
}

/**
 * Services shared by a run's test files: a PostgreSQL, and bundles of the programs they start. Each is created on first
 * use, because most runs need neither, and removed after the run.
 */
export default async function serveRun(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<PostgresServer> | undefined
  let bundles: Bundles | undefined

  async function answer(kind: string, name: string): Promise<string> {
    if (kind === 'bundle' && isProgramName(name)) {
      bundles ??= createBundles()
      return bundles.get(name)
    }
    const binaries = findPostgres()
    if (kind !== 'database' || binaries === undefined) throw new Error('not there')
    postgres ??= startPostgres(binaries)
    return (await postgres).createDatabase()
  }

  // Other users of the machine reach the port too, and it reveals the database's password.
  const secret = newPassword()
  const server = createServer((request, response) => {
    const [, given, kind = '', name = ''] = (request.url ?? '').split('/')
    if (given !== secret) {
      response.writeHead(403).end('not for you')
      return
    }
    answer(kind, name).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('a server that listens has an address')
  project.provide('runUrl', `http://127.0.0.1:${address.port}/${secret}`)

  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    bundles?.remove()
    // A failed start was reported to its requester.
    const started = await postgres?.catch(() => undefined)
    await started?.stop()
  }
}
