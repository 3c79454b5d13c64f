import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startPostgres, type PostgresServer } from '../postgresServer'
import { findPostgres, newPassword } from '../../tooling/localServers.mjs'
import { createBundles, isProgramName, type Bundles } from '../process/bundleProcesses'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test files of a run ask for what they share, with its secret; see `askRun.ts`. */
    runUrl: string
  }
}

/**
 * What many test files need and one of a run can give to all: a PostgreSQL, and bundles of the programs they start. Each is
 * made when the first file asks for it, since most runs are of files that need neither, and goes with the run.
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

  // Other users of the machine reach the port too, and it gives the password of the database.
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
    // A start that failed has been reported to who asked for it.
    const started = await postgres?.catch(() => undefined)
    await started?.stop()
  }
}
